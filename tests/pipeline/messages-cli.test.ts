import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/contact/database.ts";
import { textFields } from "#src/contact/fields.ts";
import { toValue } from "#src/contact/values.ts";
import { contactWith, sendContact, startContactSite, storedIn } from "#tests/support/contact-site.ts";
import { emptyTexts } from "#tests/support/contact-values.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { runMessages, startNode } from "#tests/support/programs.ts";
import { startServer } from "#tests/support/serve-site.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let databaseFile: string;
beforeEach(async () => {
  databaseFile = join(await tempFolder(), "var/contact.sqlite");
});

/** Runs `make messages` with these arguments. */
const messages = (...args: string[]) => runMessages(args, { CONTACT_DB: databaseFile });

const ada = { name: "Ada Löwe", email: "ada@example.org", subject: "Muster", message: "Erste Zeile\nzweite" };
const shown = { ...emptyTexts, ...ada };
const values = Object.fromEntries(textFields.map((name) => [name, toValue(name, shown[name])]));
const received = Date.UTC(2026, 10, 21, 10, 35);

/** Stores a message directly, so that its text may be one that the form refuses. */
function store(differences: Readonly<Record<string, string | number | null>> = {}): void {
  const row = { key: randomUUID(), received_at: received, locale: "de", ...ada, mail_due_at: 0, ...differences };
  using database = openDatabase(databaseFile);
  const names = Object.keys(row);
  database.prepare(`INSERT INTO messages (${names}) VALUES (${names.map(() => "?")})`).run(...Object.values(row));
}

test("without any message, the command says so and creates no file", async () => {
  const { code, out } = await messages();
  expect([code, out]).toEqual([0, `No message yet: there is no ${databaseFile}.\n`]);
  expect(existsSync(dirname(databaseFile))).toBe(false);
});

test("without a command it lists each message's date, mail status, sender and subject; one is shown in full", async () => {
  store({ mailed_at: 1 });
  store({ name: "Eva", mail_attempts: 3, mail_error: "ECONNECTION CONN", subject: "x".repeat(41) });
  store({ name: "Ida" });
  const { code, out } = await messages();
  expect(code).toBe(0);
  expect(out.split("\n").map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "1 | 21.11.2026, 11:35 | mailed | Ada Löwe | ada@example.org | Muster",
    `2 | 21.11.2026, 11:35 | not mailed, 3 × ECONNECTION CONN | Eva | ada@example.org | ${"x".repeat(39)}…`,
    "3 | 21.11.2026, 11:35 | not mailed | Ida | ada@example.org | Muster",
    "3 messages",
    "",
  ]);
  const one = await messages("show", "1");
  for (const part of ["Ada Löwe", "ada@example.org", "Muster", "21.11.2026, 11:35", "\n\nErste Zeile\nzweite\n"])
    expect(one.out).toContain(part);
});

test("control characters in a message do not reach the terminal", async () => {
  const evil = "\u001b]0;title\u0007\u009b31m\u202egnp.exe\r";
  store({ name: evil, subject: evil, message: evil });
  for (const args of [["list"], ["show", "1"], ["export"], ["export", "--format=csv"]]) {
    const { out } = await messages(...args);
    expect(out).toContain("gnp.exe");
    expect(out).not.toMatch(/(?![\r\n])\p{Cc}/u);
  }
});

test("an export contains all fields of all messages, by default as JSON", async () => {
  store({ mailed_at: received + minuteMs });
  store({ message: 'Sie sagte: "Ja",\nund 1 \\ 2' });
  expect(JSON.parse((await messages("export")).out)).toEqual([
    { id: 1, received: "2026-11-21T10:35:00.000Z", locale: "de", ...values, mailed: "2026-11-21T10:36:00.000Z" },
    expect.objectContaining({ id: 2, message: 'Sie sagte: "Ja",\nund 1 \\ 2', mailed: null }),
  ]);
});

test("an export as CSV contains all fields in quoted cells, of which none is a formula", async () => {
  store({ name: "=1+1", subject: "＝1", message: 'Sie sagte: "Ja",\nund 1 \\ 2' });
  const { out } = await messages("export", "--format=csv");
  expect(out.split("\r\n")[0]).toBe(`\ufeff${["id", "received", "locale", ...textFields, "mailed"].join()}`);
  const escaped = { ...values, name: "'=1+1", subject: "'＝1", message: 'Sie sagte: ""Ja"",\nund 1 \\ 2' };
  const cells = Object.values(escaped).map((value) => `"${value ?? ""}"`);
  expect(out).toContain(cells.join());
});

test("only the owner may read an exported file, and an export never replaces a file", async () => {
  store();
  const out = join(await tempFolder(), "export.csv");
  const exported = await messages("export", "--format=csv", `--out=${out}`);
  expect([exported.code, exported.out]).toEqual([0, `Exported to ${out}: 1. Nothing expires there.\n`]);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const before = await readFile(out, "utf8");
  expect(before).toContain("Ada Löwe");
  store();
  const again = await messages("export", "--format=csv", `--out=${out}`);
  expect(again.code).toBe(1);
  expect(again.err).toContain("EEXIST");
  expect(await readFile(out, "utf8")).toBe(before);
});

test("a backup that is made while messages arrive can be restored", async () => {
  const { port, databaseFile, stop } = await startServer();
  const key = crypto.randomUUID();
  await sendContact(port, { key });
  const copy = join(await tempFolder(), "copy.sqlite");
  const backUp = () => runMessages(["backup", `--out=${copy}`], { CONTACT_DB: databaseFile });
  const writing = sendContact(port, { body: contactWith({ subject: "Meanwhile" }) });
  expect(await backUp()).toMatchObject({ code: 0, out: expect.stringContaining(copy) });
  await writing;
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(await backUp()).toMatchObject({ code: 1, err: expect.stringContaining("EEXIST") });

  await stop();
  for (const file of await readdir(dirname(databaseFile))) await rm(join(dirname(databaseFile), file));
  await mkdir(dirname(databaseFile), { recursive: true });
  await copyFile(copy, databaseFile);
  // The restored server neither loses a message nor stores one twice.
  const restored = await startContactSite({ databaseFile });
  expect((await restored.send({ key })).status).toBe(200);
  expect(storedIn(databaseFile)[0]).toMatchObject({ key });
  expect((await restored.send()).status).toBe(201);
});

test("a deleted message is also removed from the disk", async () => {
  store({ name: "Bleibende Person" });
  store({ name: "Gelöschte Person" });
  const { code, out } = await messages("delete", "2");
  expect([code, out]).toEqual([0, "Deleted: 2.\n"]);
  expect(storedIn(databaseFile)).toMatchObject([{ name: "Bleibende Person" }]);
  for (const file of await readdir(dirname(databaseFile))) {
    expect(await readFile(join(dirname(databaseFile), file), "utf8")).not.toContain("Gelöschte");
  }
  // A new message does not get the number of the deleted one.
  store();
  expect(storedIn(databaseFile).map(({ id }) => id)).toEqual([1, 3]);
});

test("prune deletes messages older than the setting says and keeps the others", async () => {
  store({ received_at: Date.now() - 30 * dayMs - minuteMs });
  store({ received_at: Date.now() - 30 * dayMs + 60 * minuteMs });
  const { out } = await runMessages(["prune"], { CONTACT_DB: databaseFile, CONTACT_RETENTION_DAYS: "30" });
  expect(out).toBe("Deleted, being older than 30 days: 1.\n");
  expect(storedIn(databaseFile)).toMatchObject([{ id: 2 }]);
});

test.runIf(process.platform === "linux")("a command waits for a server that is writing (seen in /proc)", async () => {
  store();
  using server = new DatabaseSync(databaseFile);
  server.exec("BEGIN IMMEDIATE");
  const { child, outcome } = startNode(["server/messages.ts", "delete", "1"], { CONTACT_DB: databaseFile });
  const files = () => spawnSync("ls", ["-l", `/proc/${child.pid}/fd`], { encoding: "utf8" }).stdout;
  await expect.poll(files).toContain(databaseFile);
  server.exec("COMMIT");
  expect((await outcome).code).toBe(0);
});

const wrongUses: [args: string[], code: number, words: string][] = [
  [["burn"], 2, 'There is no command "burn".'],
  [["show", "9"], 1, "There is no message 9."],
  [["delete", "1 OR 1=1"], 2, "Usage"],
  [["export", "--format=xml"], 2, "json, csv"],
  [["export", "--bogus"], 2, "Usage"],
  [["backup"], 2, "--out=<file>"],
];

test.each(wrongUses)("messages %j ends with %i", async (args, code, words) => {
  store();
  const outcome = await messages(...args);
  expect([outcome.code, outcome.out]).toEqual([code, ""]);
  expect(outcome.err).toContain(words);
  expect(storedIn(databaseFile)).toHaveLength(1);
});
