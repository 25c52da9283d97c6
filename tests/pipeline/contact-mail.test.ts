import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { retryDelay } from "#server/contact/mailer.ts";
import { describeMailFailure, smtpOptions } from "#server/contact/send-mail.ts";
import {
  type ContactSiteOptions,
  goodContact,
  restarted,
  startContactSite,
  withDatabase,
} from "#tests/support/contact-site.ts";
import { freePort, listenLocally } from "#tests/support/local-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startProvider } from "#tests/support/provider.ts";

const minute = 60_000;
const addresses = { to: ["hallo@company.example"], from: "website@company.example" };

async function startMailingSite(options: ContactSiteOptions = {}) {
  const mailServer = await startMailServer();
  const site = await startContactSite({ mail: { url: mailServer.url, ...addresses }, ...options });
  return { mailServer, site };
}

test("a request is mailed as plain text, and a reply goes to the visitor", async () => {
  const { mailServer, site } = await startMailingSite();
  const key = randomUUID();
  expect((await site.send({ key })).status).toBe(201);
  await expect.poll(() => mailServer.received).toHaveLength(1);
  const [received] = mailServer.received;
  expect(received?.to).toEqual(addresses.to);
  const { mail } = received ?? {};
  expect(mail).toMatchObject({
    // A mail that is sent twice has the same one both times.
    messageId: `<${key}@company.example>`,
    from: { address: addresses.from },
    to: [{ address: addresses.to[0] }],
    replyTo: [{ name: goodContact.name, address: goodContact.email }],
    subject: "Anfrage: Muster für einen Versuch",
    date: new Date(Math.floor(site.clock.now / 1000) * 1000).toISOString(),
    attachments: [],
  });
  expect(mail).not.toHaveProperty("html");
  expect(mail?.text).toContain("Guten Tag,\nwir möchten das Mehl ausprobieren.");
  expect(mail?.text).toContain("Sprache: Deutsch");
  await expect.poll(() => site.stored()).toMatchObject([{ mailAttempts: 1, mailedAt: site.clock.now }]);
  expect(site.log).toEqual([]);
});

test.each([
  ["Beispiel", "Beispiel Website"],
  ["Bei\r\nBcc: all@company.example\r\nspiel", "Bei Bcc: all@company.example spiel Website"],
  [undefined, "Website"],
])("the mail of a site whose company is called %j comes from %j", async (companyName, sender) => {
  const { mailServer, site } = await startMailingSite(companyName ? { companyName } : {});
  await site.send();
  await expect.poll(() => mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.mail.from).toEqual({ name: sender, address: addresses.from });
  expect(mailServer.received[0]?.to).toEqual(addresses.to);
});

test("the mail can go to several people, through a server with a password", async () => {
  const mailServer = await startMailServer({ user: "web", password: "p@ss:word/1" });
  const url = `smtp://web:${encodeURIComponent("p@ss:word/1")}@127.0.0.1:${mailServer.port}`;
  const site = await startContactSite({
    mail: { url, ...addresses, to: ["a@company.example", "b@company.example"] },
  });
  await site.send();
  await expect.poll(() => mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.to).toEqual(["a@company.example", "b@company.example"]);
});

test("a mail server that is down delays only the mail, which is sent when it is back", async () => {
  const first = await startMailServer({ port: await freePort() });
  await first.stop();
  const site = await startContactSite({ mail: { url: first.url, ...addresses } });
  expect((await site.send()).status).toBe(201);
  await expect.poll(() => site.stored()[0]?.mailError).toMatch(/^(ESOCKET|ECONNECTION)/);
  expect(site.log).toEqual([
    expect.stringMatching(/^Contact: message 1 could not be mailed \(E[A-Z]+ CONN\); again in \d+ s\.$/),
  ]);

  const back = await startMailServer({ port: first.port });
  const next = await restarted(site, site.clock.now + minute);
  await expect.poll(() => back.received).toHaveLength(1);
  await expect.poll(() => next.stored()).toMatchObject([{ mailAttempts: 2, mailError: null }]);
});

test("a refused mail is due after the logged wait, which doubles, and has the date of the request", async () => {
  let { mailServer, site } = await startMailingSite();
  mailServer.refusal = { code: 451, text: "Try again later" };
  const received = site.clock.now;
  await site.send();
  for (const longest of [30, 60]) {
    await expect.poll(() => site.log).toHaveLength(1);
    const wait = Number(/\(EMESSAGE 451 DATA\); again in (\d+) s/.exec(site.log[0] ?? "")?.[1]);
    expect(wait).toBeGreaterThanOrEqual(longest / 2);
    expect(wait).toBeLessThanOrEqual(longest);
    await expect.poll(() => Math.round((dueIn(site.databaseFile) - site.clock.now) / 1000)).toBe(wait);
    if (longest === 60) mailServer.refusal = undefined;
    site = await restarted(site, dueIn(site.databaseFile));
  }
  await expect.poll(() => mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.mail.date).toBe(new Date(Math.floor(received / 1000) * 1000).toISOString());
});

function dueIn(databaseFile: string): number {
  return Number(
    withDatabase(databaseFile, (database) => database.prepare("SELECT mail_due_at FROM messages").get()?.mail_due_at),
  );
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

test("a request can be mailed through an HTTP API, whose answers never reach the log", async () => {
  const provider = await startProvider();
  provider.answer = (response) => response.writeHead(422).end(goodContact.email);
  const mail = { url: provider.url, token: "s3cret", ...addresses };
  const site = await startContactSite({ mail, companyName: 'Bei"spiel' });
  const key = randomUUID();
  expect((await site.send({ key })).status).toBe(201);
  await expect.poll(() => site.stored()).toMatchObject([{ mailAttempts: 1, mailError: "HTTP 422" }]);
  expect(site.log).toEqual([expect.stringMatching(/^Contact: message 1 could not be mailed \(HTTP 422\); again in /)]);

  provider.answer = (response) => response.writeHead(200).end("{}");
  const next = await restarted(site, site.clock.now + minute);
  await expect.poll(() => next.stored()).toMatchObject([{ mailAttempts: 2, mailError: null }]);
  expect(new Set(provider.received.map(({ body }) => body)).size).toBe(1);
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

test("mailing over HTTP follows no redirect, and a broken connection is logged with its code", async () => {
  const [provider, other] = [await startProvider(), await startProvider()];
  provider.answer = (response) => response.writeHead(307, { Location: other.url }).end();
  const site = await startContactSite({ mail: { url: provider.url, token: "s3cret", ...addresses } });
  await site.send();
  await expect.poll(() => site.stored()).toMatchObject([{ mailError: "HTTP 307" }]);
  expect(other.received).toEqual([]);
  provider.answer = (response) => response.destroy();
  const next = await restarted(site, site.clock.now + minute);
  await expect.poll(() => next.stored()).toMatchObject([{ mailError: "UND_ERR_SOCKET" }]);
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

const hour = 3_600_000;

test.each([
  [1, 30_000],
  [2, 60_000],
  [11, 6 * hour],
  [5000, 6 * hour],
])("after attempt %i the wait is at most %i ms, and at least half of it", (attempts, longest) => {
  expect(retryDelay(attempts, () => 0)).toBe(longest);
  expect(retryDelay(attempts, () => 1)).toBe(longest / 2);
});

test.each([
  [
    Object.assign(new Error("ada@example.org"), { code: "EAUTH", responseCode: 535, command: "AUTH" }),
    "EAUTH 535 AUTH",
  ],
  [new TypeError("ada@example.org", { cause: { code: "ECONNREFUSED" } }), "ECONNREFUSED"],
  [new DOMException("ada@example.org", "TimeoutError"), "TimeoutError"],
  [Object.assign(new Error(), { code: "ada@example.org" }), "unknown error"],
])("%s is logged as %s, without texts of the mail server or the visitor", (error, described) => {
  expect(describeMailFailure(error)).toBe(described);
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
