import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openFileDatabase } from "#server/contact/file-database.ts";
import { createMessageStore, type Database, type IncomingContact } from "#server/contact/message-store.ts";
import { textFields, textsFrom } from "#src/contact/fields.ts";
import { addressOf, goodContact } from "#tests/support/contact-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { triesWorkers } from "#tests/support/workers.ts";
import { type D1, d1Database } from "../../deploy/cloudflare/d1-database.ts";

/** All message stores pass these tests. D1 is tested by `make deploy-check TARGET=cloudflare`. */

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
  // The proxy may drop objects that are garbage-collected here while they are still in use.
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

function contactOf(differences: Partial<IncomingContact> = {}): IncomingContact {
  senders += 1;
  const texts = textsFrom((name) => String(goodContact[name as keyof typeof goodContact] ?? ""));
  return { key: crypto.randomUUID(), locale: "de", texts, address: addressOf(senders), ...differences };
}

describe.each([...databases])("in %s", (_name, openDatabase) => {
  const open = async () => createMessageStore(await openDatabase());

  test("a key stands for one message: sent again it is a repetition, with another text or language a conflict", async () => {
    const { accept } = await open();
    const contact = contactOf();
    const { texts } = contact;
    const send = (differences: Partial<IncomingContact> = {}) =>
      accept({ contact: { ...contact, ...differences }, limit, now: start });
    expect(await send()).toEqual({ is: "received" });
    expect(await send()).toEqual({ is: "repeated" });
    const others = textFields.map((name) => ({ texts: { ...texts, [name]: "Other" } }));
    for (const other of [...others, { locale: "en" } as const]) {
      expect(await send(other)).toEqual({ is: "conflicting" });
    }
  });

  test("without a key the same texts are one message for a day, also if sent at the same time", async () => {
    const { accept } = await open();
    const contact = contactOf({ key: undefined });
    const send = (now: number) => accept({ contact, limit, now });
    const first = await Promise.all([send(start), send(start), send(start)]);
    expect(first.map(({ is }) => is).sort()).toEqual(["received", "repeated", "repeated"]);
    expect(await send(start + dayMs - 1)).toEqual({ is: "repeated" });
    expect(await send(start + dayMs)).toEqual({ is: "received" });
  });

  test("a household's sixth message within ten minutes must wait; a neighbour's first does not", async () => {
    const { accept } = await open();
    const address = "192.0.2.1";
    const first = contactOf({ address });
    const send = (now: number, contact = contactOf({ address })) => accept({ contact, limit, now });
    expect(await send(start, first)).toEqual({ is: "received" });
    for (let time = 1; time < 5; time += 1) expect(await send(start + time)).toEqual({ is: "received" });
    // Refused requests count neither for the sender nor for the site.
    for (let time = 0; time < 20; time += 1)
      expect(await send(start + 5)).toEqual({ is: "tooMany", waitMs: 10 * minuteMs - 5 });
    // A retried message is never refused.
    expect(await send(start + 5, first)).toEqual({ is: "repeated" });
    expect(await send(start + 5, contactOf({ address: "192.0.2.2" }))).toEqual({ is: "received" });
    expect(await send(start + 10 * minuteMs)).toEqual({ is: "received" });
    expect(await send(start + 10 * minuteMs)).toMatchObject({ is: "tooMany", waitMs: 1 });
  });

  test("counts end with the secret of their day", async () => {
    const { accept } = await open();
    const send = (now: number) => accept({ contact: contactOf({ address: "192.0.2.1" }), limit, now });
    for (let time = 0; time < 20; time += 1) await send(start + time * 10 * minuteMs);
    const { is, ...rest } = await send(start + 200 * minuteMs);
    expect([is, rest]).toEqual(["tooMany", { waitMs: 23 * 60 * minuteMs - 200 * minuteMs }]);
    expect(await send(start + 23 * 60 * minuteMs)).toEqual({ is: "received" });
  });

  test("when storage is half full, only senders without waiting messages are accepted; mailed ones do not count", async () => {
    const { accept, claimMail, markMailed } = await open();
    const small = { maxWaiting: 4, isMailed: true };
    const send = (address: string) => accept({ contact: contactOf({ address }), limit: small, now: start });
    expect(await send("192.0.2.1")).toEqual({ is: "received" });
    expect(await send("192.0.2.1")).toEqual({ is: "received" });
    expect(await send("192.0.2.1")).toEqual({ is: "full" });
    expect(await send("198.51.100.1")).toEqual({ is: "received" });
    expect(await send("198.51.100.1")).toEqual({ is: "full" });
    expect(await send("203.0.113.1")).toEqual({ is: "received" });
    expect(await send("10.0.0.1")).toEqual({ is: "full" });
    const mailed = await claimMail({ now: start, leaseMs: minuteMs });
    await markMailed({ id: Number(mailed?.id), now: start });
    expect(await send("10.0.0.1")).toEqual({ is: "received" });
  });

  test("fifty messages at the same time are each stored once, within the limits", async () => {
    const { accept } = await open();
    const sent = Array.from({ length: 50 }, () => contactOf({ address: "192.0.2.1" }));
    const answers = await Promise.all(sent.map((contact) => accept({ contact, limit, now: start })));
    expect(answers.filter(({ is }) => is === "received")).toHaveLength(5);
  });

  test("only one mailer gets a message, and another one gets it if the first does not finish", async () => {
    const { accept, claimMail, markMailed } = await open();
    const contact = contactOf();
    await accept({ contact, limit, now: start });
    const claim = (now: number) => claimMail({ now, leaseMs: minuteMs });
    const taken = (await Promise.all([claim(start), claim(start), claim(start)])).filter(Boolean);
    expect(taken).toMatchObject([{ ...contact.texts, key: contact.key, mailAttempts: 1, receivedAt: start }]);
    expect(await claim(start + minuteMs - 1)).toBeUndefined();
    const next = await claim(start + minuteMs);
    expect(next).toMatchObject({ id: taken[0]?.id, mailAttempts: 2 });
    await markMailed({ id: Number(next?.id), now: start + minuteMs });
    expect(await claim(start + dayMs)).toBeUndefined();
  });

  test("a failed mail is due after its wait with its error; senders with fewer messages go first", async () => {
    const { accept, claimMail, postponeMail } = await open();
    const crowd = [contactOf({ address: "192.0.2.1" }), contactOf({ address: "192.0.2.1" })];
    const single = contactOf({ address: "198.51.100.1" });
    for (const contact of [...crowd, single]) await accept({ contact, limit, now: start });
    const claim = (now: number) => claimMail({ now, leaseMs: minuteMs });
    const first = await claim(start);
    expect(first).toMatchObject({ key: single.key });
    await postponeMail({ id: Number(first?.id), dueAt: start + 10 * minuteMs, error: "HTTP 503" });
    expect([await claim(start), await claim(start)].map((message) => message?.key)).toEqual(
      crowd.map(({ key }) => key),
    );
    expect(await claim(start)).toBeUndefined();
    expect(await claim(start + 10 * minuteMs)).toMatchObject({ key: single.key, mailError: "HTTP 503" });
  });

  test("messages older than the promised time are deleted", async () => {
    const database = await openDatabase();
    const { accept, sweep } = createMessageStore(database);
    await database.tryWriting();
    await accept({ contact: contactOf(), limit, now: start });
    const kept = contactOf();
    await accept({ contact: kept, limit, now: start + dayMs });
    const now = start + 3 * dayMs + 1;
    expect(await sweep({ now, retentionDays: 3 })).toEqual({ deleted: 1, unmailed: 1 });
    expect(await sweep({ now, retentionDays: 3 })).toEqual({ deleted: 0, unmailed: 0 });
    expect(await accept({ contact: kept, limit, now })).toEqual({ is: "repeated" });
  });
});
