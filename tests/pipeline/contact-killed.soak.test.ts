import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { addressOf, contactWith, sendContact, storedIn, withDatabase } from "#tests/support/contact-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { spawnServer } from "#tests/support/running-server.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

/** Servers to kill, in two parallel sequences, because starting one takes most of the time. */
const deaths = 100;
const atATime = 4;

test("a server killed with SIGKILL at any moment loses no message and stores none twice", async () => {
  await Promise.all([killAgainAndAgain(createRandom(1)), killAgainAndAgain(createRandom(2))]);
});

async function killAgainAndAgain(random: Random): Promise<void> {
  const dist = await writeSmallDist();
  const mailServer = await startMailServer();
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  const settings = { DIST_DIR: dist.distDir, CONTACT_DB: databaseFile, TRUST_PROXY: "1" };
  const start = () => spawnServer({ ...settings, ...mailServer.settings });

  const waiting: string[] = [];
  const acknowledged = new Set<string>();
  let cutOff = 0;
  let clients = 0;

  /** Behaves like a form: it sends, and keeps key and text until the request is confirmed. */
  async function send(port: number, key: string): Promise<void> {
    clients += 1;
    const headers = { "X-Forwarded-For": addressOf(clients) };
    try {
      const { status } = await sendContact(port, { key, headers, body: contactWith({ subject: key }) });
      if (status !== 200 && status !== 201) throw new Error(`The answer is ${status}.`);
      acknowledged.add(key);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      cutOff += 1;
      waiting.push(key);
    }
  }

  for (let death = 0; death < deaths / 2; death += 1) {
    const server = await start();
    while (waiting.length < atATime) waiting.push(randomUUID());
    const sent = waiting.splice(0, atATime).map((key) => send(server.port, key));
    // The kill comes while a request is handled, on any machine; after the last one, while it is mailed.
    await Promise.all(sent.slice(0, random.integer(atATime + 1)));
    await wait(random.integer(20));
    await Promise.all([server.stop("SIGKILL"), ...sent]);
    const keys = storedIn(databaseFile).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining([...acknowledged]));
  }
  // Otherwise no kill interrupted a request, or no request was ever stored.
  expect(cutOff).toBeGreaterThan(deaths / 10);
  expect(acknowledged.size).toBeGreaterThan(deaths / 10);

  // After this time, mails that a killed server had begun are due again.
  withDatabase(databaseFile, (database) => database.exec("UPDATE messages SET mail_due_at = 0"));
  const last = await start();
  onTestFinished(() => void last.process.kill("SIGKILL"));
  await Promise.all(waiting.splice(0).map((key) => send(last.port, key)));
  const stored = storedIn(databaseFile).map(({ key }) => key);
  expect(stored.sort()).toEqual([...acknowledged].sort());
  const unmailed = () => storedIn(databaseFile).filter(({ mailedAt }) => mailedAt === null).length;
  await expect.poll(unmailed, { timeout: 200_000 }).toBe(0);
  const mailed = new Map(mailServer.received.map(({ mail }) => [mail.subject, mail.messageId]));
  expect([...mailed.keys()].sort()).toEqual([...acknowledged].map((key) => `Anfrage: ${key}`).sort());
  // A mail that was sent twice has the same Message-ID both times.
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(acknowledged.size);
}
