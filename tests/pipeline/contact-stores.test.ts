import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { NewMessage } from "#server/contact/accept-message.ts";
import { openFileDatabase } from "#server/contact/file-database.ts";
import { createMessageStore } from "#server/contact/message-store.ts";
import type { Database } from "#server/contact/statement.ts";
import { textFields } from "#src/contact/fields.ts";
import { addressOf, goodTexts } from "#tests/support/contact-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { triesWorkers } from "#tests/support/workers.ts";
import { type D1, d1Database } from "../../deploy/cloudflare/d1-database.ts";

/** All message stores pass these tests. D1 is tested by `make rehearse TARGET=cloudflare`. */

const tools = resolve("deploy/cloudflare/node_modules/wrangler/package.json");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const databases = new Map([["a file", openFile], ...(triesWorkers ? [["D1", openD1] as const] : [])]);

async function openFile(): Promise<Database> {
  const database = openFileDatabase(join(await tempFolder(), "contact.sqlite"));
  onTestFinished(() => database.close());
  return database;
}

/** Cloudflare's own D1, on this machine. */
async function openD1(): Promise<Database> {
  const { getPlatformProxy } = createRequire(tools)("wrangler");
  const configPath = "deploy/cloudflare/wrangler.jsonc";
  const { env, dispose } = await getPlatformProxy({ configPath, persist: false });
  onTestFinished(dispose);
  const database = env.DB;
  const folder = "server/contact/migrations";
  for (const name of (await readdir(folder)).sort()) {
    const statements = (await readFile(join(folder, name), "utf8")).split(";").filter((text) => text.trim() !== "");
    await database.batch(statements.map((text) => database.prepare(text)));
  }
  // The proxy may drop an object that is garbage-collected here, although the proxy still uses it.
  const kept: unknown[] = [];
  const keep = <Value>(value: Value): Value => {
    kept.push(value);
    return value;
  };
  return d1Database({
    prepare: (sql) => {
      const statement = keep(database.prepare(sql));
      return { bind: (...values) => keep(statement.bind(...values)) };
    },
    batch: (statements) => database.batch(statements),
  } satisfies D1);
}

const limit = { maxWaiting: 1000, isMailed: true };
const start = Date.UTC(2026, 10, 21, 10, 35);
let senders = 0;

function contactOf(differences: Partial<NewMessage> = {}): NewMessage {
  senders += 1;
  return { key: crypto.randomUUID(), locale: "de", texts: goodTexts, address: addressOf(senders), ...differences };
}

describe.each([...databases])("in %s", (_name, openDatabase) => {
  /** Opens a store. `send` sends it a message `at` milliseconds after the start, and returns what became of it. */
  async function open(queue: { maxWaiting: number; isMailed: boolean } = limit) {
    const database = await openDatabase();
    const store = createMessageStore(database);
    const send = (contact: Partial<NewMessage> = {}, at = 0) =>
      store.accept({ message: contactOf(contact), limit: queue, now: start + at });
    return { ...store, database, send, from: (address: string, at = 0) => send({ address }, at) };
  }

  test("a key belongs to one message: the same message again is a repetition, another text or language a conflict", async () => {
    const { send } = await open();
    const contact = contactOf();
    expect(await send(contact)).toEqual({ is: "received" });
    expect(await send(contact)).toEqual({ is: "repeated" });
    const others = textFields.map((name) => ({ texts: { ...goodTexts, [name]: "" } }));
    for (const other of [...others, { locale: "en" } as const])
      expect(await send({ ...contact, ...other })).toEqual({ is: "conflicting" });
  });

  test("without a key the same texts are one message for a day, also if sent at the same time", async () => {
    const { send } = await open();
    const again = (at: number) => send({ key: undefined }, at);
    const first = await Promise.all([again(0), again(0), again(0)]);
    expect(first.map(({ is }) => is).sort()).toEqual(["received", "repeated", "repeated"]);
    expect(await again(dayMs - 1)).toEqual({ is: "repeated" });
    expect(await again(dayMs)).toEqual({ is: "received" });
  });

  test("a household's sixth message within ten minutes must wait; a neighbour's first does not", async () => {
    const { send, from } = await open();
    const first = contactOf({ address: "192.0.2.1" });
    expect(await send(first)).toEqual({ is: "received" });
    for (let at = 1; at < 5; at += 1) expect(await from("192.0.2.1", at)).toEqual({ is: "received" });
    // Refused requests count neither for the sender nor for the site.
    for (let time = 0; time < 20; time += 1)
      expect(await from("192.0.2.1", 5)).toEqual({ is: "tooMany", waitMs: 10 * minuteMs - 5 });
    // A retried message is never refused.
    expect(await send(first, 5)).toEqual({ is: "repeated" });
    expect(await from("192.0.2.2", 5)).toEqual({ is: "received" });
    expect(await from("192.0.2.1", 10 * minuteMs)).toEqual({ is: "received" });
    expect(await from("192.0.2.1", 10 * minuteMs)).toMatchObject({ is: "tooMany", waitMs: 1 });
  });

  test("a network may send five times as much as a household, from however many addresses, also at the same time", async () => {
    const { from } = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, sender) => from(`203.0.113.${sender}`)));
    expect(answers.filter(({ is }) => is === "received")).toHaveLength(25);
    expect(await from("203.0.112.1")).toEqual({ is: "received" });
    expect(await from("203.0.113.41", 10 * minuteMs)).toEqual({ is: "received" });
  });

  test("counts end with the secret of their day", async () => {
    const { from } = await open();
    for (let time = 0; time < 20; time += 1) await from("192.0.2.1", time * 10 * minuteMs);
    expect(await from("192.0.2.1", 200 * minuteMs)).toEqual({ is: "tooMany", waitMs: (23 * 60 - 200) * minuteMs });
    expect(await from("192.0.2.1", 23 * 60 * minuteMs)).toEqual({ is: "received" });
  });

  test("when storage is half full, only senders without waiting messages are accepted; mailed ones do not count", async () => {
    const { from, claimMail, markMailed } = await open({ maxWaiting: 4, isMailed: true });
    for (const [address, is] of [
      ["192.0.2.1", "received"],
      ["192.0.2.1", "received"],
      ["192.0.2.1", "full"],
      ["198.51.100.1", "received"],
      ["198.51.100.1", "full"],
      ["203.0.113.1", "received"],
      ["10.0.0.1", "full"],
    ] as const)
      expect(await from(address)).toEqual({ is });
    const mailed = await claimMail({ now: start, leaseMs: minuteMs });
    await markMailed({ id: Number(mailed?.id), now: start });
    expect(await from("10.0.0.1")).toEqual({ is: "received" });
  });

  test("without mailing, perhaps nobody removes messages, so only messages of the last day count as waiting", async () => {
    const { send } = await open({ maxWaiting: 1, isMailed: false });
    const answers = [await send(), await send(), await send({}, dayMs + 1)];
    expect(answers.map(({ is }) => is)).toEqual(["received", "full", "received"]);
  });

  test("only one mailer gets a message; a failed mail is due after its wait, and senders with fewer messages go first", async () => {
    const { send, claimMail, markMailed, postponeMail } = await open();
    const [crowd, single] = [[contactOf({ address: "192.0.2.1" }), contactOf({ address: "192.0.2.1" })], contactOf()];
    for (const contact of [...crowd, single]) await send(contact);
    const claim = (at: number) => claimMail({ now: start + at, leaseMs: minuteMs });
    const claimed = await Promise.all([claim(0), claim(0), claim(0), claim(0)]);
    expect(claimed.map((message) => message?.key)).toEqual([single.key, ...crowd.map(({ key }) => key), undefined]);
    const [first = 0, second = 0, third = 0] = claimed.map((message) => Number(message?.id));
    expect(claimed[0]).toMatchObject({ ...goodTexts, mailAttempts: 1, receivedAt: start });
    await postponeMail({ id: first, dueAt: start + 10 * minuteMs, error: "HTTP 503" });
    // If the first mailer does not finish in time, another one gets the message.
    expect(await claim(minuteMs - 1)).toBeUndefined();
    expect(await claim(minuteMs)).toMatchObject({ id: second, mailAttempts: 2 });
    for (const id of [second, third]) await markMailed({ id, now: start + minuteMs });
    expect(await claim(10 * minuteMs - 1)).toBeUndefined();
    expect(await claim(10 * minuteMs)).toMatchObject({ key: single.key, mailError: "HTTP 503" });
  });

  test("messages older than the promised time are deleted", async () => {
    const { send, sweep, database } = await open();
    await database.tryWriting();
    await send();
    const kept = contactOf();
    await send(kept, dayMs);
    const now = start + 3 * dayMs + 1;
    for (const deleted of [1, 0])
      expect(await sweep({ now, retentionDays: 3 })).toEqual({ deleted, unmailed: deleted });
    expect(await send(kept, 3 * dayMs + 1)).toEqual({ is: "repeated" });
  });
});
