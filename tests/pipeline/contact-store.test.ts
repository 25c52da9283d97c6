import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/contact/database.ts";
import { type ContactStore, createContactStore, StoreError } from "#server/contact/store.ts";
import { textsFrom } from "#src/contact/fields.ts";
import { storedIn } from "#tests/support/contact-site.ts";
import { addressOf } from "#tests/support/send-contact.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const bound = 128;

function openStore(databaseFile: string): ContactStore {
  const store = createContactStore(databaseFile);
  onTestFinished(() => store.close());
  return store;
}

function accept(store: ContactStore, sender: number) {
  const contact = { key: randomUUID(), locale: "de" as const, texts: textsFrom(String), address: addressOf(sender) };
  return store.accept({ contact, limit: { maxWaiting: 1000, isMailed: true }, now: Date.now() });
}

test("beyond the bound of those that wait for the disk, the answer is no, and at once", async () => {
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  const store = openStore(databaseFile);
  const answers = Array.from({ length: bound }, (_, sender) => accept(store, sender));
  let isAnyStored = false;
  void Promise.race(answers).then(() => {
    isAnyStored = true;
  });
  expect(await accept(store, bound)).toEqual({ is: "full" });
  expect(isAnyStored).toBe(false);
  expect(await Promise.all(answers)).toEqual(Array(bound).fill({ is: "received" }));
  // There is room again.
  expect(await accept(store, bound)).toEqual({ is: "received" });
  expect(storedIn(databaseFile)).toHaveLength(bound + 1);
});

test("what comes while the disk is waited for goes into the next commit together", async () => {
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  const store = openStore(databaseFile);
  await accept(store, 0);
  const other = openDatabase(databaseFile);
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  const answers = Array.from({ length: 50 }, (_, sender) => accept(store, sender + 1));
  other.exec("COMMIT");
  const seen = new Set<number>();
  const looking = setInterval(() => seen.add(storedIn(databaseFile).length));
  expect(await Promise.all(answers)).toEqual(Array(50).fill({ is: "received" }));
  clearInterval(looking);
  seen.delete(1);
  seen.delete(51);
  // One by one, the disk would have been waited for fifty times.
  expect(seen.size).toBeLessThanOrEqual(2);
});

test("requests that share a commit that failed hear so, and the next ones are tried", async () => {
  const folder = await tempFolder();
  const databaseFile = join(folder, "contact.sqlite");
  await mkdir(databaseFile);
  const store = openStore(databaseFile);
  const answers = await Promise.allSettled([accept(store, 0), accept(store, 1)]);
  for (const answer of answers) expect(answer).toMatchObject({ status: "rejected", reason: expect.any(StoreError) });
  await expect(store.run("nextMailDue", undefined)).rejects.toThrow(StoreError);
});
