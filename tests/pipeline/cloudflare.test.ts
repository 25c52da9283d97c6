import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { analyticsPath } from "#server/analytics-config.ts";
import { allWords } from "#src/locales.ts";
import { contactAttacks } from "#tests/attack/support/contact-attacks.ts";
import {
  addressOf,
  contactWith,
  goodContact,
  sendContact,
  sendForm,
  storedIn,
  withDatabase,
} from "#tests/support/contact-site.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { compareWithWorkers, type Headers } from "#tests/support/hosts.ts";
import { freePort } from "#tests/support/local-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type Provider, startProvider } from "#tests/support/provider.ts";
import { ask } from "#tests/support/running-server.ts";
import { type RunningSite, serveSite } from "#tests/support/serve-site.ts";
import { behaviourSite, site } from "#tests/support/site.ts";
import { startWorkers, triesWorkers } from "#tests/support/workers.ts";

const mailSettings = {
  CONTACT_MAIL_TO: "a@company.example, b@company.example",
  CONTACT_MAIL_FROM: "web@company.example",
};
const domain = "company.example";

/** `make rehearse TARGET=cloudflare` runs these tests. They ask our server and Cloudflare's runtime on this machine. */
describe.skipIf(!triesWorkers)("on Workers, in make rehearse", () => {
  let distDir: string;
  let ours: RunningSite;
  let theirs: RunningWorkers;
  let analyticsProvider: Provider;

  beforeAll(async () => {
    distDir = (await behaviourSite()).distDir;
    analyticsProvider = await startProvider(afterFile);
    ours = await serveSite(distDir, {}, afterFile);
    const stateDir = await tempFolder(undefined, afterFile);
    theirs = await start({ ANALYTICS_DOMAIN: domain, ANALYTICS_URL: analyticsProvider.url }, { stateDir });
  });
  afterAll(() => theirs?.kill());

  const { expectAlike, expectAlikeEverywhere } = compareWithWorkers(() => [ours.port, theirs.port]);

  test("every file and page has the status, bytes, type, caching and security headers of our own server", async () => {
    const compared = await expectAlikeEverywhere(distDir);
    expect(compared).toEqual(expect.arrayContaining([...site.paths]));
  });

  test("other spellings of a page's address redirect to it with a 308", async () => {
    const withEscapedLetter = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
    const ofPage = (path: string) => [
      ...[path.toUpperCase(), withEscapedLetter(path)],
      ...[`${path}/`, `${path}.html`, `/${path}`, `${path}.html/?a=/b/&c`],
    ];
    const pages = site.paths.filter((path) => path !== "/");
    const spellings = [...pages.flatMap(ofPage), "/index", "/index.html", "/de/index.html?a", "/%72obots.txt"];
    await expectAlike(308, spellings);
  });

  test("while the database cannot be used, messages are refused and the health check fails", async () => {
    const renameTable = (from: string, to: string) =>
      withDatabase(databaseIn(theirs.stateDir), (database) => database.exec(`ALTER TABLE ${from} RENAME TO ${to}`));
    const headers = newSender();
    const key = crypto.randomUUID();
    const health = async () => (await ask(theirs.port, { path: "/healthz" })).status;
    renameTable("client_hits", "away");
    const refused = await sendContact(theirs.port, { key, headers });
    expect([refused.status, refused.content, await health()]).toEqual([503, { status: "unavailable" }, 503]);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    await expect.poll(theirs.said).toContain("Contact: D1 cannot be used");
    renameTable("away", "client_hits");
    expect([(await sendContact(theirs.port, { key, headers })).status, await health()]).toEqual([201, 200]);
  });

  test("a wrong form sent without script is answered with its page, which may run nothing", async () => {
    const wrong = await sendWithoutScript({ message: "short" });
    expect([wrong.status, wrong.headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
    expect(wrong.text).toContain(">\nshort</textarea>");
    expect(wrong.headers["content-security-policy"]).toMatch(/sandbox allow-forms.*default-src 'none'/);
  });

  test("a right form sent twice without script is confirmed both times, the second time as known", async () => {
    const sender = newSender();
    const send = () => sendWithoutScript({ subject: "Without script" }, sender);
    const [sent, again] = [await send(), await send()];
    for (const { text } of [sent, again]) expect(text).toContain(allWords.en.contactForm.received);
    expect([sent.status, again.status]).toEqual([201, 200]);
  });

  function sendWithoutScript(differences: Headers, sender = newSender()) {
    const headers = { ...sender, Origin: `http://127.0.0.1:${theirs.port}` };
    return sendForm(theirs.port, differences, { headers });
  }

  describe("attacked", () => {
    contactAttacks(() => ({
      port: theirs.port,
      stored: theirs.stored,
      headersFrom: (address, forged) => ({ "CF-Connecting-IP": address, "X-Forwarded-For": forged.join(", ") }),
      isHostOpen: false,
    }));
  });

  const event = { n: "pageview", u: `https://${domain}/de`, d: domain, r: null, w: 1280, h: 0 };
  const count = (body: object, headers: Headers = {}) =>
    fetch(`http://127.0.0.1:${theirs.port}${analyticsPath}`, {
      method: "POST",
      headers: { "Content-Type": "text/plain", "User-Agent": "Test", "CF-Connecting-IP": "192.0.2.7", ...headers },
      body: JSON.stringify(body),
    });

  test("an event reaches the analytics provider with the visitor's browser name and IP address", async () => {
    expect((await count(event)).status).toBe(202);
    await expect.poll(() => analyticsProvider.received).toHaveLength(1);
    expect(analyticsProvider.received[0]).toMatchObject({
      body: JSON.stringify(event),
      headers: { "user-agent": "Test", "x-forwarded-for": "192.0.2.7" },
    });
  });

  test("no event of another domain, from another site or of a visitor who sends DNT reaches the provider", async () => {
    const before = analyticsProvider.received.length;
    expect((await count({ ...event, d: "evil.example" })).status).toBe(400);
    expect((await count(event, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await count(event, { DNT: "1" })).status).toBe(204);
    expect(analyticsProvider.received).toHaveLength(before);
  });
});

describe.skipIf(!triesWorkers)("on Workers that each test starts, in make rehearse", () => {
  test("the scheduled handler mails a message once through the provider, in the site's name", async () => {
    const { mailProvider, settings } = await withMailProvider();
    const workers = await startForTest(settings);
    const key = crypto.randomUUID();
    await sendContact(workers.port, { key });
    await workers.runScheduled();
    const [mail] = mailProvider.received;
    expect(mail?.headers).toMatchObject({ authorization: "Bearer s3cret", "idempotency-key": key });
    expect(JSON.parse(mail?.body ?? "")).toMatchObject({
      from: expect.stringMatching(/^".+" <web@company\.example>$/),
      to: ["a@company.example", "b@company.example"],
      reply_to: goodContact.email,
      subject: expect.stringContaining(goodContact.subject),
      text: expect.stringContaining(goodContact.message),
    });
    expect(workers.stored().filter(({ mailedAt }) => mailedAt === null)).toEqual([]);
    await workers.runScheduled();
    expect(mailProvider.received).toHaveLength(1);
  });

  test("no message is lost or stored twice when the runtime is killed meanwhile", async () => {
    const { mailProvider, settings } = await withMailProvider();
    let workers = await startForTest(settings);
    const keys = Array.from({ length: 100 }, () => crypto.randomUUID());
    const send = async (key: string) => {
      const body = contactWith({ subject: key });
      const answer = await sendContact(workers.port, { key, headers: newSender(), body }).catch(() => undefined);
      if (answer) expect([200, 201]).toContain(answer.status);
      return answer !== undefined;
    };
    const sent = keys.map(send);
    await Promise.any(sent);
    await workers.kill();
    const confirmed = await Promise.all(sent);
    expect(confirmed).toContain(false);
    workers = await startForTest(settings, workers);
    // The form sends a request again until it is confirmed.
    for (const [index, key] of keys.entries()) if (!confirmed[index]) expect(await send(key)).toBe(true);
    const stored = workers.stored().map(({ key }) => key);
    expect(stored.sort()).toEqual(keys.toSorted());
    const isUnmailed = () => workers.stored().some(({ mailedAt }) => mailedAt === null);
    // Each run mails only some of the messages.
    for (let run = 0; run < keys.length && isUnmailed(); run += 1) await workers.runScheduled();
    expect(mailProvider.received.map(({ headers }) => headers["idempotency-key"]).sort()).toEqual(keys.toSorted());
  });

  test("wrong settings are named in the log without their secret; messages are still stored, and nothing is sent", async () => {
    const workers = await startForTest({
      ...mailSettings,
      CONTACT_MAIL_URL: "http://mail.example/send",
      ANALYTICS_URL: "s3cret",
    });
    expect((await sendContact(workers.port)).status).toBe(201);
    await workers.runScheduled();
    expect(workers.stored()).toMatchObject([{ mailAttempts: 0 }]);
    expect((await ask(workers.port, { path: analyticsPath, method: "POST" })).status).toBe(404);
    await expect.poll(workers.said).toContain("CONTACT_MAIL_URL should be the https:// address");
    expect(workers.said()).toContain("ANALYTICS_URL should be");
    expect(workers.said()).not.toContain("s3cret");
  });

  test("a mail server gets the mails of the scheduled handler, too", async () => {
    const mailServer = await startMailServer();
    const workers = await startForTest({ ...mailSettings, CONTACT_SMTP_URL: mailServer.url });
    const key = crypto.randomUUID();
    expect((await sendContact(workers.port, { key })).status).toBe(201);
    await workers.runScheduled();
    const mail = { messageId: `<${key}@company.example>`, replyTo: [{ address: goodContact.email }] };
    expect(mailServer.received).toMatchObject([{ to: ["a@company.example", "b@company.example"], mail }]);
    expect(workers.stored()).toMatchObject([{ mailAttempts: 1, mailedAt: expect.any(Number) }]);
  });
});

let senders = 0;
/** The headers of a sender who has sent nothing yet. */
function newSender(): Headers {
  senders += 1;
  return { "CF-Connecting-IP": addressOf(5000 + senders) };
}

type RunningWorkers = Awaited<ReturnType<typeof start>>;

/** Takes a free port unless one is given. `stateDir` keeps the messages. */
async function start(settings: Headers, { stateDir, port }: { readonly stateDir: string; readonly port?: number }) {
  const { distDir } = await behaviourSite();
  const workers = await startWorkers({ distDir, stateDir, port: port ?? (await freePort()) }, settings);
  return { ...workers, stateDir, stored: () => storedIn(databaseIn(stateDir)) };
}

/** @param before the runtime whose messages and port the new one takes */
async function startForTest(settings: Headers, before?: RunningWorkers): Promise<RunningWorkers> {
  const workers = await start(settings, before ?? { stateDir: await tempFolder() });
  onTestFinished(() => workers.kill());
  return workers;
}

async function withMailProvider() {
  const mailProvider = await startProvider();
  mailProvider.answer = (response) => response.writeHead(200).end("{}");
  const settings = { ...mailSettings, CONTACT_MAIL_URL: mailProvider.url, CONTACT_MAIL_TOKEN: "s3cret" };
  return { mailProvider, settings };
}

/** The local file of D1 with the messages. */
function databaseIn(stateDir: string): string {
  const [file] = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter((name) => !name.endsWith("metadata.sqlite"));
  if (!file) throw new Error(`There is no database in ${stateDir}.`);
  return file;
}
