import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  addressOf,
  contactWith,
  goodContact,
  sendContact,
  startContactSite,
  storedIn,
} from "#tests/support/contact-site.ts";
import { afterFile } from "#tests/support/folders.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { rounds, timeLimitMs } from "#tests/support/rounds.ts";
import { contactAttacks } from "./support/contact-attacks.ts";
import { startTarget, type Target } from "./support/target.ts";
import { sendVisitors } from "./support/visitors.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget({}, afterFile);
});

contactAttacks(() => ({
  port: target.port,
  stored: () => storedIn(target.databaseFile),
  headersFrom: (address, forged) => ({ "X-Forwarded-For": [...forged, address].join(", ") }),
  isHostOpen: true,
}));

test("no text of a visitor changes the headers of a mail, or the direction of its lines", async () => {
  const mailServer = await startMailServer();
  const mail = { url: mailServer.url, to: ["to@example.org"], from: "from@example.org" };
  const site = await startContactSite({ mail, trustedProxies: 1 });
  const evil = fc
    .array(
      fc.constantFrom(
        ..."\r\n|\n|\r|\u2028|\u0085|\0|\r\n.\r\n|\u202e|\u2066|\u200f|\u061c|😀|\ud800| |\t|.|,|;|(|)|@|{|--|a|%0d%0a".split(
          "|",
        ),
        ...['"', "\\", "Bcc: x@evil.example", "Subject: y", "<x@evil.example>", "=?utf-8?q?=0ABcc:_x?="],
      ),
      { minLength: 1, maxLength: 20 },
    )
    .map((parts) => `x${parts.join("")}`);
  const texts = fc.sample(
    fc.record({ name: evil, subject: evil, message: evil.map((text) => `${text} ..........`) }),
    rounds(10, 125),
  );
  let taken = 0;
  for (const [index, text] of texts.entries()) {
    const { status } = await site.send({
      body: contactWith(text),
      headers: { "X-Forwarded-For": addressOf(index) },
    });
    expect([201, 422]).toContain(status);
    if (status === 201) taken += 1;
  }
  expect(taken).toBeGreaterThan(texts.length / 2);
  await expect.poll(() => mailServer.received.length, { timeout: timeLimitMs / 2 }).toBe(taken);
  const names =
    "auto-submitted,content-transfer-encoding,content-type,date,from,message-id,mime-version,reply-to,subject,to";
  for (const { mail: received, raw, to } of mailServer.received) {
    expect(to).toEqual(mail.to);
    const keys = received.headers.map(({ key }) => key);
    expect(keys.toSorted().join()).toBe(names);
    expect(received.replyTo?.map(({ address }) => address)).toEqual([goodContact.email]);
    expect(raw.split("\r\n\r\n", 1)[0]).not.toMatch(/^(bcc|cc):/im);
    const lines = [received.subject, received.replyTo?.[0]?.name, received.text?.split("\n\n", 1)[0]];
    expect(lines.join("\n")).not.toMatch(/\p{Bidi_Control}/u);
  }
});

test("during a flood of messages pages are answered, and a kill loses no acknowledged message", async () => {
  const flooded = await startTarget();
  const visitors = sendVisitors(flooded.port, { count: 4 });
  const acknowledged: string[] = [];
  let [senders, refused] = [0, 0];
  const crowd = Array.from({ length: 150 }, async () => {
    for (let sent = 0; sent < rounds(4); sent += 1) {
      const key = randomUUID();
      const headers = { "X-Forwarded-For": addressOf(++senders) };
      const answer = await sendContact(flooded.port, { key, headers }).catch(() => undefined);
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
    await expect.poll(() => acknowledged.length + refused, { timeout: timeLimitMs }).toBeGreaterThan(enough);
    const seen = await visitors.leave();
    await flooded.stop();
    return seen;
  })();
  const [{ answered, failures }] = await Promise.all([killed, ...crowd]);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(storedIn(flooded.databaseFile).map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
});
