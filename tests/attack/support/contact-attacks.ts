import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredMessage } from "#server/contact/message-store.ts";
import { addressOf, contactWith, goodContact, sendContact } from "#tests/support/contact-site.ts";
import { rounds } from "#tests/support/rounds.ts";
import { ask } from "#tests/support/running-server.ts";

export type AttackedContact = {
  readonly port: number;
  stored(): readonly StoredMessage[];
  /** Headers of a request from this address that pretends to come from others. */
  headersFrom(address: string, forged: readonly string[]): Record<string, string>;
  /** False if the platform accepts requests for the site's own name only. */
  readonly isHostOpen: boolean;
};

/** Attacks on the only endpoint that stores data, on every kind of server. */
export function contactAttacks(target: () => AttackedContact): void {
  let senders = 0;

  function newSender(): Record<string, string> {
    senders += 1;
    return target().headersFrom(addressOf(senders), []);
  }

  const runs = { numRuns: rounds(40, 500) };

  test("a body that the form would not send is refused and not stored", async () => {
    const before = target().stored().length;
    const others = ["__proto__", "constructor", "toString", "id", "key", "mailed_at"];
    const fields = fc.constantFrom(...Object.keys(goodContact), ...others);
    const strange = fc.oneof(
      fc.dictionary(fields, fc.jsonValue({ depthSize: "medium" })).map((value) => JSON.stringify(value)),
      fc
        .tuple(fields, fc.jsonValue())
        .map(([field, value]) => `{"__proto__":{"${field}":1},"${field}":${JSON.stringify(value)}}`),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.integer({ min: 1, max: 15_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
      fc.integer({ min: 1, max: 4000 }).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constant(contactWith({}).slice(0, -1)),
      fc.constant(contactWith({ name: ["a"], elapsed: null })),
    );
    const bytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    const isRefused = fc.asyncProperty(fc.oneof(strange, bytes), async (body) => {
      const { status, content } = await sendContact(target().port, { body, headers: newSender() });
      expect([400, 422]).toContain(status);
      expect(content).toMatchObject({ status: expect.stringMatching(/^(malformed|invalid|suspicious)$/) });
    });
    await fc.assert(isRefused, runs);
    expect(target().stored()).toHaveLength(before);
    expect((await ask(target().port, { path: "/de" })).status).toBe(200);
  });

  test("a request sent many times, at the same time and later, is stored once", async () => {
    const key = randomUUID();
    const headers = newSender();
    const subject = `Replay ${key}`;
    for (let round = 0; round < rounds(3); round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          sendContact(target().port, { key, headers: newSender(), body: contactWith({ subject }) }),
        ),
      );
      for (const { status } of answers) expect([200, 201]).toContain(status);
    }
    const forged = await sendContact(target().port, {
      key,
      headers,
      body: contactWith({ subject, message: "Etwas anderes als das" }),
    });
    expect(forged.status).toBe(409);
    const stored = target()
      .stored()
      .filter((message) => message.subject === subject);
    expect(stored).toHaveLength(1);
  });

  test("no page of another site can send, with any headers", async () => {
    const before = target().stored().length;
    const origins = fc.oneof(
      fc.webUrl().map((url) => new URL(url).origin),
      fc.constantFrom(
        ..."null file:// http://localhost.evil.example http://127.0.0.1.evil.example".split(" "),
        ..."http://[::1].evil.example https://evil.example# http://evil.example:80".split(" "),
      ),
    );
    const sites = fc.constantFrom("same-origin", "cross-site", undefined);
    const isRefused = fc.asyncProperty(origins, fc.boolean(), sites, async (origin, isRebound, site) => {
      const headers = {
        ...newSender(),
        Origin: origin,
        // The attacker's domain may point to this server.
        ...(isRebound && target().isHostOpen && URL.canParse(origin) && { Host: new URL(origin).host }),
        ...(site !== undefined && { "Sec-Fetch-Site": site }),
      };
      const answer = await sendContact(target().port, { headers });
      expect([400, 403]).toContain(answer.status);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    });
    await fc.assert(isRefused, runs);
    expect(target().stored()).toHaveLength(before);
  });

  test("forged addresses do not bypass the limit", async () => {
    const own = `203.0.113.${1 + Math.floor(Math.random() * 200)}`;
    const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("unknown", "", "_x", "127.0.0.1", own)), {
      maxLength: 5,
    });
    let stored = 0;
    const isLimited = fc.asyncProperty(forged, async (entries) => {
      const others = { Forwarded: "for=192.0.2.9", "X-Real-IP": "192.0.2.9" };
      const headers = { ...target().headersFrom(own, entries), ...others };
      const { status } = await sendContact(target().port, { headers });
      expect([201, 429]).toContain(status);
      if (status === 201) stored += 1;
    });
    await fc.assert(isLimited, { numRuns: 20 });
    expect(stored).toBe(5);
  });
}
