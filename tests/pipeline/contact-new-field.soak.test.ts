import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/contact/database.ts";
import { contactWith, withDatabase } from "#tests/support/contact-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { inEvery } from "#tests/support/languages.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { runCaptured } from "#tests/support/programs.ts";

/** Adds a field to a copy of the project as docs/guides/add-a-form-field.md says, and tests it everywhere. */

const company = "Mühle Löwe & Töchter";
const labels = inEvery("Firma", "Company");

const guide = readFileSync("docs/guides/add-a-form-field.md", "utf8");
/** The two code blocks of the guide. */
const [fieldLine = "", migration = ""] = ["ts", "sql"].map(
  (language) => new RegExp(`\`\`\`${language}\n\\s*(.+)\n`).exec(guide)?.[1],
);

async function copyWithField({ hasColumn = true, isOptional = true } = {}): Promise<string> {
  const copy = await tempFolder(resolve(".cache/copies"));
  for (const part of ["src", "server", "package.json", "tsconfig.base.json"])
    await cp(part, join(copy, part), { recursive: true });
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  const line = isOptional ? fieldLine : fieldLine.replace(", isOptional: true", "");
  await edit(join(copy, "src/contact/fields.ts"), "  message: {", `  ${line}\n  message: {`);
  for (const [locale, label] of Object.entries(labels)) {
    const words = join(copy, `src/i18n/${locale}.json`);
    await edit(words, '"contactFields": {', `"contactFields": {\n    "company": "${label}",`);
  }
  if (hasColumn) await writeFile(join(copy, "server/contact/migrations/3-company.sql"), migration);
  return copy;
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const texts = (await readFile(file, "utf8")).split(before);
  expect(texts).toHaveLength(2);
  await writeFile(file, texts.join(after));
}

async function openContactOf(copy: string) {
  const { openContact } = await import(join(copy, "server/contact/open-contact.ts"));
  const mailServer = await startMailServer();
  const databaseFile = join(copy, "contact.sqlite");
  const log: string[] = [];
  const contact = openContact({
    ...{ databaseFile, retentionDays: 180, maxWaiting: 1000, log: (line: string) => log.push(line) },
    mail: { url: mailServer.url, to: ["to@example.org"], from: "from@example.org" },
  });
  onTestFinished(() => contact.stop());
  await contact.start();
  async function send(differences: object, key = randomUUID()) {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const body = [Buffer.from(contactWith({ ...differences }))];
    const request = { method: "POST", path: "/api/contact", query: "", headers, body, clientAddress: "192.0.2.1" };
    const response = await contact.answer(request, { siteOrigins: [] });
    return { status: response.status, content: JSON.parse(String(response.body)) };
  }
  return { databaseFile, mailServer, log, send };
}

test("a new field is checked, stored, mailed, shown and exported", async () => {
  const copy = await copyWithField({ isOptional: false });
  const { databaseFile, mailServer, log, send } = await openContactOf(copy);
  expect(await send({})).toEqual({
    status: 422,
    content: { status: "invalid", errors: { company: "Firma ist ein Pflichtfeld." } },
  });
  expect((await send({ company: "x".repeat(121), locale: "en" })).content).toEqual({
    status: "invalid",
    errors: { company: expect.stringMatching(/^Company may be at most 120/) },
  });
  expect((await send({ company: 7 })).status).toBe(400);
  const key = randomUUID();
  expect((await send({ company }, key)).status).toBe(201);
  expect((await send({ company }, key)).status).toBe(200);
  expect((await send({ company: "Another" }, key)).status).toBe(409);

  await expect.poll(() => mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.mail.text).toContain(`Firma: ${company}\n`);
  const messages = (...args: string[]) =>
    runCaptured(["node", "server/messages.ts", ...args], { cwd: copy, environment: { CONTACT_DB: databaseFile } });
  expect((await messages("show", "1")).output).toContain(`Company:  ${company}\n`);
  expect((await messages("export")).output).toContain(`"company": "${company}"`);
  const csv = (await messages("export", "--format=csv")).output;
  expect(csv).toContain("name,email,subject,company,message,mailed");
  expect(csv).toContain(`"${company}"`);
  expect(log).toEqual([]);
});

test("a new field is optional, and it is empty in older messages", async () => {
  const copy = await copyWithField();
  const databaseFile = join(copy, "contact.sqlite");
  const before = openDatabase(databaseFile);
  const columns = "(key, received_at, locale, name, email, subject, message, mail_due_at)";
  before.exec(`INSERT INTO messages ${columns} VALUES ('k', ${Date.now()}, 'de', 'n', 'e', 's', 'm', 0)`);
  before.close();
  const { send } = await openContactOf(copy);
  expect((await send({})).status).toBe(201);
  const { listMessages } = await import(join(copy, "server/contact/database.ts"));
  expect(withDatabase(databaseFile, listMessages)).toMatchObject([{ company: "" }, { company: "" }]);
});

test("a new field without a column is an error at start, so that no message is lost", async () => {
  const { log, send } = await openContactOf(await copyWithField({ hasColumn: false }));
  expect(log[0]).toMatch(/cannot be used \(.* has no column for company\. Add a migration/);
  expect((await send({ company })).status).toBe(503);
});

test("a new field without a label does not compile, with one it does", async () => {
  const copy = await copyWithField();
  const types = () => runCaptured(["tsc", "--noEmit", "--incremental", "false", "-p", "server"], { cwd: copy });
  expect(await types()).toMatchObject({ code: 0 });
  await edit(join(copy, "src/i18n/de.json"), '"company": "Firma",', "");
  expect((await types()).output).toContain("src/contact/fields.ts");
});
