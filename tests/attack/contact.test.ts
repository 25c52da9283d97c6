import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addressOf, contactWith, sendContact, storedIn, withDatabase } from "#tests/support/contact-site.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds, timeLimitMs } from "#tests/support/rounds.ts";
import { spawnServer } from "#tests/support/running-server.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";
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

test("during a flood of messages pages are answered, and a sender whose message cannot be stored is asked to retry", async () => {
  const flooded = await startTarget();
  const visitors = sendVisitors(flooded.port, 4);
  const statuses: number[] = [];
  const send = async (sender: number) => {
    const { status, headers } = await sendContact(flooded.port, { headers: { "X-Forwarded-For": addressOf(sender) } });
    if (status === 503) expect(headers["retry-after"]).toMatch(/^\d+$/);
    statuses.push(status);
  };
  // On a busy machine clients send so slowly that the server can store all messages. Then a larger crowd follows.
  for (let crowd = 150; crowd <= 1200 && !statuses.includes(503); crowd *= 2)
    await Promise.all(Array.from({ length: crowd }, (_, sender) => send(statuses.length + sender)));
  const { answered, failures } = await visitors.leave();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(storedIn(flooded.databaseFile)).toHaveLength(statuses.filter((status) => status === 201).length);
});

test("a server killed with SIGKILL at any moment loses no message, stores none twice and mails all", async () => {
  const mailServer = await startMailServer();
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  const { distDir } = await writeSmallDist();
  const settings = { DIST_DIR: distDir, CONTACT_DB: databaseFile, TRUST_PROXY: "1", ...mailServer.settings };
  const deaths = rounds(4, 60);
  const atATime = 4;
  const random = createRandom(1);
  const forms = new Forms();
  for (let death = 0; death < deaths; death += 1) {
    const server = await spawnServer(settings);
    const sent = forms.sendAll(server.port, atATime);
    // The kill comes while the server handles a request, or, after the last request, while it mails a message.
    await Promise.all(sent.slice(0, death % (atATime + 1)));
    await wait(random.integer(1 + 10 * (death % 3)));
    await Promise.all([server.stop("SIGKILL"), ...sent]);
    const keys = storedIn(databaseFile).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining([...forms.acknowledged]));
  }
  // If fewer requests were cut off, most kills would come between requests, and the test would prove little.
  expect(forms.cutOff).toBeGreaterThan(deaths / 10);

  // A killed server keeps the lease of a mail for two minutes. The test ends all leases, so that no mail has to wait.
  withDatabase(databaseFile, (database) => database.exec("UPDATE messages SET mail_due_at = 0"));
  const last = await spawnServer(settings);
  onTestFinished(() => void last.process.kill("SIGKILL"));
  await Promise.all(forms.sendAll(last.port));
  const stored = storedIn(databaseFile).map(({ key }) => key);
  expect(stored.sort()).toEqual([...forms.acknowledged].sort());
  const unmailed = () => storedIn(databaseFile).filter(({ mailedAt }) => mailedAt === null).length;
  await expect.poll(unmailed, { timeout: timeLimitMs / 2 }).toBe(0);
  // A mail that was sent twice has the same Message-ID both times.
  const mailed = new Set(mailServer.received.map(({ mail }) => mail.messageId?.replace(/^<|@.*$/g, "")));
  expect([...mailed].sort()).toEqual([...forms.acknowledged].sort());
});

/** Visitors who send messages. A form without an answer is sent again with the same key, which is also its subject. */
class Forms {
  /** The keys of messages that the server has confirmed. */
  readonly acknowledged = new Set<string>();
  /** The number of requests without an answer. */
  cutOff = 0;
  #waiting: string[] = [];
  #sent = 0;

  /** Sends all unconfirmed messages again, and fills up with new ones until there are `least`. */
  sendAll(port: number, least = 0): Promise<void>[] {
    const keys = this.#waiting.splice(0);
    while (keys.length < least) keys.push(randomUUID());
    return keys.map((key) => this.#send(port, key));
  }

  async #send(port: number, key: string): Promise<void> {
    this.#sent += 1;
    const headers = { "X-Forwarded-For": addressOf(this.#sent) };
    const body = contactWith({ subject: key });
    const answer = await sendContact(port, { key, headers, body }).catch(() => undefined);
    if (!answer) {
      this.cutOff += 1;
      this.#waiting.push(key);
      return;
    }
    expect([200, 201]).toContain(answer.status);
    this.acknowledged.add(key);
  }
}
