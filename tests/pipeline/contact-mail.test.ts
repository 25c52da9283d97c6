import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { retryDelay } from "#server/contact/mailer.ts";
import { smtpOptions } from "#server/contact/send-mail.ts";
import { describeNetworkFailure } from "#server/failures.ts";
import { textFields } from "#src/contact/fields.ts";
import { allWords, defaultLocale } from "#src/locales.ts";
import {
  type ContactSite,
  goodContact,
  restarted,
  startContactSite,
  withDatabase,
} from "#tests/support/contact-site.ts";
import { freePort, listenLocally } from "#tests/support/local-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startProvider } from "#tests/support/provider.ts";

const minuteMs = 60_000;
const addresses = { to: ["a@company.example", "b@company.example"], from: "website@company.example" };

async function startMailingSite(options: Parameters<typeof startContactSite>[0] = {}) {
  const mailServer = await startMailServer({ user: "web", password: "p@ss:word/1" });
  const site = await startContactSite({ mail: { url: mailServer.url, ...addresses }, ...options });
  return { mailServer, site };
}

test.each([
  ["Beispiel", "Beispiel Website"],
  ["Bei\r\nBcc: all@company.example\r\nspiel", "Bei Bcc: all@company.example spiel Website"],
  [undefined, "Website"],
])(
  "a site whose company is called %j mails a request as plain text from %j, and a reply goes to the visitor",
  async (companyName, sender) => {
    const { mailServer, site } = await startMailingSite(companyName ? { companyName } : {});
    const key = randomUUID();
    expect((await site.send({ key })).status).toBe(201);
    await expect.poll(() => mailServer.received).toHaveLength(1);
    const [{ mail, to } = {}] = mailServer.received;
    expect(to).toEqual(addresses.to);
    expect(mail).toMatchObject({
      // A mail that is sent twice has the same message id both times.
      messageId: `<${key}@company.example>`,
      from: { name: sender, address: addresses.from },
      to: addresses.to.map((address) => ({ address })),
      replyTo: [{ name: goodContact.name, address: goodContact.email }],
      subject: `Anfrage: ${goodContact.subject}`,
      date: new Date(Math.floor(site.clock.now / 1000) * 1000).toISOString(),
      attachments: [],
    });
    expect(mail).not.toHaveProperty("html");
    const { contactFields } = allWords[defaultLocale];
    for (const name of textFields) if (name !== "message") expect(mail?.text).toContain(`${contactFields[name]}:`);
    for (const part of [goodContact.message, "Sprache: Deutsch"]) expect(mail?.text).toContain(part);
    await expect.poll(() => site.stored()).toMatchObject([{ mailAttempts: 1, mailedAt: site.clock.now }]);
    expect(site.log).toEqual([]);
  },
);

test("a mail that fails is due after the logged wait, which doubles, and has the date of the request", async () => {
  const closed = await startMailServer({ port: await freePort() });
  await closed.stop();
  const first = await startContactSite({ mail: { url: closed.url, ...addresses } });
  const receivedAt = first.clock.now;
  await first.send();
  await expectPostponed(first, "(ESOCKET|ECONNECTION) CONN", 30);

  const mailServer = await startMailServer({ port: closed.port });
  mailServer.refusal = { code: 451, text: "Try again later" };
  const second = await restarted(first, dueIn(first.databaseFile));
  await expectPostponed(second, "EMESSAGE 451 DATA", 60);

  mailServer.refusal = undefined;
  const third = await restarted(second, dueIn(second.databaseFile));
  await expect.poll(() => mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.mail.date).toBe(new Date(Math.floor(receivedAt / 1000) * 1000).toISOString());
  await expect.poll(() => third.stored()).toMatchObject([{ mailAttempts: 3, mailError: null }]);
});

async function expectPostponed(site: ContactSite, reason: string, longestSeconds: number): Promise<void> {
  await expect.poll(() => site.log).toHaveLength(1);
  const line = new RegExp(`^Contact: message 1 could not be mailed \\(${reason}\\); again in (\\d+) s\\.$`);
  expect(site.log[0]).toMatch(line);
  const wait = Number(/(\d+) s\.$/.exec(site.log[0] ?? "")?.[1]);
  expect(wait).toBeGreaterThanOrEqual(longestSeconds / 2);
  expect(wait).toBeLessThanOrEqual(longestSeconds);
  await expect.poll(() => Math.round((dueIn(site.databaseFile) - site.clock.now) / 1000)).toBe(wait);
}

function dueIn(databaseFile: string): number {
  const due = "SELECT mail_due_at FROM messages";
  return Number(withDatabase(databaseFile, (database) => database.prepare(due).get()?.mail_due_at));
}

test("a running server sends due mails by itself", async () => {
  const { databaseFile, ...withoutMail } = await startContactSite();
  await withoutMail.send();
  await withoutMail.stop();
  const soon = Date.now() + 300;
  withDatabase(databaseFile, (database) => database.prepare("UPDATE messages SET mail_due_at = ?").run(soon));
  const clock = Object.defineProperty({ now: 0 }, "now", { get: Date.now });
  const { mailServer } = await startMailingSite({ databaseFile, clock });
  await expect.poll(() => mailServer.received).toHaveLength(1);
});

test("a mail API's redirect leads nowhere, its answer never reaches the log, and the same mail is sent again", async () => {
  const [provider, other] = [await startProvider(), await startProvider()];
  provider.answer = (response) => response.writeHead(307, { Location: other.url }).end(goodContact.email);
  const site = await startContactSite({ mail: { url: provider.url, token: "s3cret", ...addresses } });
  expect((await site.send()).status).toBe(201);
  await expect.poll(() => site.stored()).toMatchObject([{ mailAttempts: 1, mailError: "HTTP 307" }]);
  expect(site.log).toEqual([expect.stringMatching(/^Contact: message 1 could not be mailed \(HTTP 307\); again in /)]);
  expect(other.received).toEqual([]);

  provider.answer = (response) => response.writeHead(200).end("{}");
  const next = await restarted(site, site.clock.now + minuteMs);
  await expect.poll(() => next.stored()).toMatchObject([{ mailAttempts: 2, mailError: null }]);
  expect(new Set(provider.received.map(({ body }) => body)).size).toBe(1);
});

test("a mail API gets the mail as JSON, with the token and the key of the request", async () => {
  const provider = await startProvider();
  provider.answer = (response) => response.writeHead(200).end("{}");
  const mail = { url: provider.url, token: "s3cret", ...addresses };
  const site = await startContactSite({ mail, companyName: 'Bei"spiel' });
  const key = randomUUID();
  expect((await site.send({ key })).status).toBe(201);
  await expect.poll(() => provider.received).toHaveLength(1);
  const [received] = provider.received;
  expect(received).toMatchObject({
    method: "POST",
    headers: { authorization: "Bearer s3cret", "content-type": "application/json", "idempotency-key": key },
  });
  expect(JSON.parse(received?.body ?? "")).toEqual({
    from: `"Bei\\"spiel Website" <${addresses.from}>`,
    to: addresses.to,
    reply_to: goodContact.email,
    subject: `Anfrage: ${goodContact.subject}`,
    text: expect.stringContaining(goodContact.message),
  });
});

test("a silent mail server delays neither answers nor the stop of the server", async () => {
  const silent = createServer(() => {});
  const { port } = await listenLocally(silent, onTestFinished);
  const site = await startContactSite({ mail: { url: `smtp://127.0.0.1:${port}`, ...addresses } });
  const connected = once(silent, "connection");
  expect((await site.send()).status).toBe(201);
  await connected;
  await site.stop();
  expect(site.stored()).toMatchObject([{ mailAttempts: 1, mailedAt: null }]);
  expect(await readdir(dirname(site.databaseFile))).toEqual(["contact.sqlite"]);
});

const hourMs = 3_600_000;

test.each([
  [1, 30_000],
  [11, 6 * hourMs],
  [5000, 6 * hourMs],
])("after attempt %i the wait is at most %i ms, and at least half of it", (attempts, longest) => {
  const delays = Array.from({ length: 100 }, () => retryDelay(attempts));
  expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2);
});

test.each([
  [new TypeError("ada@example.org", { cause: { code: "ECONNREFUSED" } }), "ECONNREFUSED"],
  [new DOMException("ada@example.org", "TimeoutError"), "no answer in time"],
  [new DOMException("ada@example.org", "AbortError"), "AbortError"],
  [Object.assign(new Error(), { code: "ada@example.org" }), "unknown error"],
])("%s is logged as %s, without texts of the mail server or the visitor", (error, described) => {
  expect(describeNetworkFailure(error)).toBe(described);
});

test.each([
  ["smtp://mail.example:587", true],
  ["smtp://192.0.2.1", true],
  ["smtp://localhost.evil.example", true],
  ["smtp://localhost:1025", undefined],
  ["smtp://127.0.0.1:1025", undefined],
  ["smtp://[::1]:1025", undefined],
  ["smtp://mail.internal?requireTLS=false", undefined],
])("%s has to offer TLS: %s", (url, requireTLS) => {
  expect(smtpOptions(url).requireTLS).toBe(requireTLS);
});
