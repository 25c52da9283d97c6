import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactPath } from "#src/contact/contact-request.ts";
import { startContactSite, storedIn } from "#tests/support/contact-site.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";
import { addressOf, contactWith, goodContact, sendContact } from "#tests/support/send-contact.ts";
import { startMailServer } from "#tests/support/start-mail-server.ts";
import { openTarget, startTarget, type Target } from "./support/target.ts";
import { sendVisitors, visit } from "./support/visitors.ts";

/** What can be done to the one address that stores something. */

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(async () => {
  await target.stop();
});

let senders = 0;

/** Somebody who has not written before. */
function newSender(): Record<string, string> {
  senders += 1;
  return { "X-Forwarded-For": addressOf(senders) };
}

const runs = { numRuns: rounds(100) };

test(
  "a body that is not what the form sends is refused, and nothing of it is stored",
  async () => {
    const before = storedIn(target.databaseFile).length;
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
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          strange,
          fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        ),
        async (body) => {
          const { status, content } = await sendContact(target.port, { body, headers: newSender() });
          expect([400, 422]).toContain(status);
          expect(content).toMatchObject({ status: expect.stringMatching(/^(malformed|invalid|suspicious)$/) });
        },
      ),
      runs,
    );
    expect(storedIn(target.databaseFile)).toHaveLength(before);
    expect(await visit(target.port)).toBeUndefined();
  },
  roundsTimeoutMs,
);

test(
  "a request that is sent again and again, together and later, is stored once",
  async () => {
    const key = randomUUID();
    const headers = newSender();
    const subject = `Replay ${key}`;
    for (let round = 0; round < rounds(3); round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          sendContact(target.port, { key, headers: newSender(), body: contactWith({ subject }) }),
        ),
      );
      for (const { status } of answers) expect([200, 201]).toContain(status);
    }
    const forged = await sendContact(target.port, {
      key,
      headers,
      body: contactWith({ subject, message: "Etwas anderes als das" }),
    });
    expect(forged.status).toBe(409);
    expect(storedIn(target.databaseFile).filter((message) => message.subject === subject)).toHaveLength(1);
  },
  roundsTimeoutMs,
);

test(
  "no page of another site can send, whatever it calls itself",
  async () => {
    const before = storedIn(target.databaseFile).length;
    const origins = fc.oneof(
      fc.webUrl().map((url) => new URL(url).origin),
      fc.constantFrom(
        "null",
        "file://",
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
        "http://[::1].evil.example",
        "https://evil.example#",
        "http://evil.example:80",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        origins,
        fc.boolean(),
        fc.constantFrom("same-origin", "cross-site", undefined),
        async (origin, isRebound, site) => {
          const headers = {
            ...newSender(),
            Origin: origin,
            // The attacker's own name may lead to this server.
            ...(isRebound && URL.canParse(origin) && { Host: new URL(origin).host }),
            ...(site !== undefined && { "Sec-Fetch-Site": site }),
          };
          const answer = await sendContact(target.port, { headers });
          expect([400, 403]).toContain(answer.status);
          expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
        },
      ),
      runs,
    );
    expect(storedIn(target.databaseFile)).toHaveLength(before);
  },
  roundsTimeoutMs,
);

test.each(["text/plain", "multipart/form-data; boundary=x", "application/json+evil"])(
  "what a form of another page could send without asking is refused: %s",
  async (type) => {
    expect((await sendContact(target.port, { headers: { ...newSender(), "Content-Type": type } })).status).toBe(415);
  },
);

test.each(["https://evil.example", "null"])(
  "a form that a page of %s makes a browser send is refused",
  async (from) => {
    const before = storedIn(target.databaseFile).length;
    const { elapsed: _elapsed, locale: _locale, ...texts } = goodContact;
    const headers = { ...newSender(), Origin: from, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await sendContact(target.port, {
      headers,
      body: new URLSearchParams({ ...texts, consent: "on" }).toString(),
    });
    expect([answer.status, answer.content]).toEqual([403, { status: "foreign" }]);
    expect(storedIn(target.databaseFile)).toHaveLength(before);
  },
);

test("no forged address gets past the limit", async () => {
  const own = `203.0.113.${1 + Math.floor(Math.random() * 200)}`;
  const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("unknown", "", "_x", "127.0.0.1", own)), {
    maxLength: 5,
  });
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(forged, async (entries) => {
      const headers = {
        "X-Forwarded-For": [...entries, own].join(", "),
        Forwarded: "for=192.0.2.9",
        "X-Real-IP": "192.0.2.9",
      };
      const { status } = await sendContact(target.port, { headers });
      expect([201, 429]).toContain(status);
      if (status === 201) stored += 1;
    }),
    { numRuns: 20 },
  );
  expect(stored).toBe(5);
});

test(
  "no text makes a mail that differs from others in its head",
  async () => {
    const mailServer = await startMailServer();
    const mail = { url: mailServer.url, to: ["to@example.org"], from: "from@example.org" };
    const site = await startContactSite({ mail, trustedProxies: 1 });
    const evil = fc
      .array(
        fc.constantFrom(
          ..."\r\n|\n|\r|\u2028|\u0085|\0|\r\n.\r\n|\u202e|😀|\ud800| |\t|.|,|;|(|)|@|{|--|a|%0d%0a".split("|"),
          ...['"', "\\", "Bcc: x@evil.example", "Subject: y", "<x@evil.example>", "=?utf-8?q?=0ABcc:_x?="],
        ),
        { minLength: 1, maxLength: 20 },
      )
      .map((parts) => `x${parts.join("")}`);
    const texts = fc.sample(
      fc.record({ name: evil, subject: evil, message: evil.map((text) => `${text} ..........`) }),
      rounds(25),
    );
    let taken = 0;
    for (const [index, text] of texts.entries()) {
      const { status } = await sendContact(site.port, {
        body: contactWith(text),
        headers: { "X-Forwarded-For": addressOf(index) },
      });
      expect([201, 422]).toContain(status);
      if (status === 201) taken += 1;
    }
    expect(taken).toBeGreaterThan(texts.length / 2);
    await expect.poll(() => mailServer.received.length, { timeout: roundsTimeoutMs / 2 }).toBe(taken);
    const names =
      "auto-submitted,content-transfer-encoding,content-type,date,from,message-id,mime-version,reply-to,subject,to";
    for (const { mail: received, raw, to } of mailServer.received) {
      expect(to).toEqual(mail.to);
      expect(
        received.headers
          .map(({ key }) => key)
          .toSorted()
          .join(),
      ).toBe(names);
      expect(received.replyTo?.map(({ address }) => address)).toEqual([goodContact.email]);
      expect(raw.split("\r\n\r\n", 1)[0]).not.toMatch(/^(bcc|cc):/im);
    }
  },
  roundsTimeoutMs,
);

test(
  "while a crowd writes, pages are answered; killed in the middle, nothing acknowledged is lost",
  async () => {
    const flooded = await startTarget();
    const visitors = sendVisitors(flooded.port, { count: 4 });
    const acknowledged: string[] = [];
    let refused = 0;
    const crowd = Array.from({ length: 150 }, async () => {
      for (let sent = 0; sent < rounds(4); sent += 1) {
        const key = randomUUID();
        const answer = await sendContact(flooded.port, { key, headers: newSender() }).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.status === 201) acknowledged.push(key);
        else {
          expect(answer.status).toBe(503);
          expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
          refused += 1;
        }
      }
    });
    const enough = rounds(200);
    const killed = (async () => {
      await expect.poll(() => acknowledged.length + refused, { timeout: roundsTimeoutMs }).toBeGreaterThan(enough);
      const seen = await visitors.leave();
      await flooded.stopProcess();
      return seen;
    })();
    const [{ answered, failures }] = await Promise.all([killed, ...crowd]);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(storedIn(flooded.databaseFile).map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
  },
  roundsTimeoutMs,
);

test(
  "more at once than can be stored are told so, and what was taken is there",
  async () => {
    const site = await startContactSite({ trustedProxies: 1 });
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, sender) =>
        sendContact(site.port, { headers: { "X-Forwarded-For": addressOf(sender) } }),
      ),
    );
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect(count(201) + count(503)).toBe(300);
    expect(storedIn(site.databaseFile)).toHaveLength(count(201));
  },
  roundsTimeoutMs,
);

test.each(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "GET", "HEAD"])("%s stores nothing", async (method) => {
  const before = storedIn(target.databaseFile).length;
  const { status } = await sendContact(target.port, {
    method,
    path: contactPath,
    body: method === "TRACE" ? "" : contactWith({}),
  });
  expect(status).toBe(405);
  expect(storedIn(target.databaseFile)).toHaveLength(before);
});
