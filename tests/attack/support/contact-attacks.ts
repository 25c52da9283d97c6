import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredMessage } from "#server/contact/message-store.ts";
import { addressOf, contactWith, goodContact, sendContact } from "#tests/support/contact-site.ts";
import { rounds } from "#tests/support/rounds.ts";
import { ask } from "#tests/support/running-server.ts";

type AttackedContact = {
  readonly port: number;
  stored(): readonly StoredMessage[];
  /** The headers of a request that comes from `address` and claims to come from the forged addresses. */
  headersFrom(address: string, forged: readonly string[]): Record<string, string>;
  /** False if the platform accepts requests for the site's own name only. */
  readonly isHostOpen: boolean;
};

/** Defines tests that attack the contact endpoint, the only one that stores data. Every kind of server must pass them. */
export function contactAttacks(target: () => AttackedContact): void {
  let senders = 0;
  // A second try of a test needs an address that has sent nothing.
  let ownAddresses = 0;

  function newSender(): Record<string, string> {
    senders += 1;
    return target().headersFrom(addressOf(senders), []);
  }

  const runs = { numRuns: rounds(40, 500) };

  test("a body that the form would not send is refused and not stored", async () => {
    const before = target().stored().length;
    const others = ["__proto__", "constructor", "toString", "id", "key", "mailed_at"];
    const fields = fc.constantFrom(...Object.keys(goodContact), ...others);
    const inJson = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one));
    const depthUpTo = (max: number) => fc.integer({ min: 1, max });
    const strange = fc.oneof(
      inJson(fc.dictionary(fields, fc.jsonValue({ depthSize: "medium" }))),
      fc.tuple(fields, inJson(fc.jsonValue())).map(([name, json]) => `{"__proto__":{"${name}":1},"${name}":${json}}`),
      inJson(fc.jsonValue()),
      depthUpTo(15_000).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
      depthUpTo(4000).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(contactWith({}).slice(0, -1), contactWith({ name: ["a"], elapsed: null })),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    const isRefused = fc.asyncProperty(strange, async (body) => {
      const { status, content } = await sendContact(target().port, { body, headers: newSender() });
      expect([400, 422]).toContain(status);
      expect(content).toMatchObject({ status: expect.stringMatching(/^(malformed|invalid|suspicious)$/) });
    });
    await fc.assert(isRefused, runs);
    expect(target().stored()).toHaveLength(before);
    expect((await ask(target().port, { path: "/de" })).status).toBe(200);
  });

  test("no page of another site can send, with any headers, or read the answer", async () => {
    const before = target().stored().length;
    const forged = ["null", "file://", "https://evil.example#", "http://evil.example:80"];
    const nearlyLocal = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}.evil.example`);
    const urls = fc.webUrl().map((url) => new URL(url).origin);
    const origins = fc.oneof(urls, fc.constantFrom(...forged, ...nearlyLocal));
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
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    });
    await fc.assert(isRefused, runs);
    expect(target().stored()).toHaveLength(before);
  });

  test("forged addresses do not bypass the limit of five messages from an address", async () => {
    ownAddresses += 1;
    const own = `203.0.113.${ownAddresses}`;
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("unknown", "", "_x", "127.0.0.1", own));
    let stored = 0;
    const isLimited = fc.asyncProperty(fc.array(address, { maxLength: 5 }), async (entries) => {
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
