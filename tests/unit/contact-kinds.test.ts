import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Plugin, runnerImport } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { answerId } from "#src/contact/contact-request.ts";
import type { ContactTexts, TextField } from "#src/contact/fields.ts";
import type { Locale } from "#src/locales.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { tagsOf } from "#tests/support/html-tags.ts";

/** A form with a field of each kind. One field's name is a word of SQL, and one field has a rule of its own. */
const table = `const table = {
  name: { kind: "text", max: 120 },
  email: { kind: "email", max: 254 },
  subject: { kind: "text", max: 160 },
  where: { kind: "text", max: 5, rules: [{ name: "ours", passes: (value) => value === "B-17" }], example: "B-17" },
  ownPhone: { kind: "telephone", max: 40, isOptional: true },
  ownPersons: { kind: "number", min: 1, max: 3000, isOptional: true },
  ownWeight: { kind: "number", min: -1, max: 1000, decimals: 2 },
  ownVisit: { kind: "date", first: "2026-01-01", last: "2028-12-31", isOptional: true },
  size: { kind: "choice", choices: ["no", "yes"] },
  ownNews: { kind: "checkbox", isOptional: true },
  ownTerms: { kind: "checkbox" },
  message: { kind: "longText", min: 10, max: 5000, rows: 7 },
};`;

/** All parts of the form that the test uses. Vite has to run these parts, so that they have the fields of this form. */
type Form = typeof import("#server/contact/answer-page.ts") &
  typeof import("#server/contact/compose-mail.ts") &
  typeof import("#server/contact/database.ts") &
  typeof import("#server/contact/message-store.ts") &
  typeof import("#server/messages/print-messages.ts") &
  typeof import("#src/contact/fields.ts") &
  typeof import("#src/contact/validate-contact.ts") &
  typeof import("#tests/support/contact-values.ts") & { fieldsHtml(errors?: object): string };
const entry = `
  export * from "/server/contact/answer-page.ts";
  export * from "/server/contact/compose-mail.ts";
  export * from "/server/contact/database.ts";
  export * from "/server/contact/message-store.ts";
  export * from "/server/messages/print-messages.ts";
  export * from "/src/contact/fields.ts";
  export * from "/src/contact/validate-contact.ts";
  export * from "/tests/support/contact-values.ts";
  import { createElement } from "react";
  import { renderToStaticMarkup } from "react-dom/server";
  import { textFields } from "/src/contact/fields.ts";
  import { LocaleContext } from "/src/i18n/locale.tsx";
  import { FormField } from "/src/sections/contact-form/form-field.tsx";
  const fieldOf = (errors) => (name) => createElement(FormField, { key: name, id: name, name, error: errors[name] ?? "" });
  export const fieldsHtml = (errors = {}) =>
    renderToStaticMarkup(createElement(LocaleContext, { value: "en" }, textFields.map(fieldOf(errors))));`;

/** Replaces the table of fields. Vite reads `entry` as the module `own-form`, and styles as empty modules. */
const ownFields: Plugin = {
  name: "own-fields",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/contact/fields.ts")) return undefined;
    return code.replace(/const table = \{.*?\n\}[^;]*;/s, () => table);
  },
  resolveId(id) {
    if (id === "own-form") return "\0own-form";
    return id.endsWith(".css") ? "\0styles" : undefined;
  },
  load: (id) => ({ "\0styles": "export default {}", "\0own-form": entry })[id],
};
const { module: form } = await runnerImport<Form>("own-form", { plugins: [ownFields] });

const names = form.textFields as string[];
const labelOf = (name: string, locale: Locale) => form.contactLabel(name as TextField, locale);
const typedValues = {
  name: "Ada",
  email: "ada@example.org",
  subject: "S",
  where: " B-17",
  ownPhone: "",
  ownPersons: "٣٠",
  ownWeight: "1,25",
  ownVisit: "2026-11-21",
  size: "no",
  ownNews: "yes",
  ownTerms: "yes",
  message: "Guten Tag, Ada",
};
/** The cast is needed because the types have the fields of the site's own form. */
const validated = (values: object) => form.validateContact({ ...typedValues, consent: true, ...values } as never, "de");

test.each(names)("%s: values up to the bounds are taken, the next ones refused", (name) => {
  const { right, wrong } = form.boundsOf(name as TextField);
  for (const value of right) expect(validated({ [name]: value }).errors, value).toEqual({});
  for (const value of wrong) expect(Object.keys(validated({ [name]: value }).errors), value).toEqual([name]);
});

/** Format characters, which nobody sees: they come with text that is copied from other programs. */
const invisible = "\u200b\u200e\u2068\u00ad\ufeff\u2069\u200d";
const withInvisible = (text: string) => [...text].join(invisible);
const farmers = "👩‍🌾❤️".repeat(5);

test.each([
  ["name", " Ada\r\nBcc: x@example.org ", "Ada Bcc: x@example.org"],
  ["message", "\u0007Erste Zeile\r\nZweite\u2028Dritte\n", "Erste Zeile\nZweite\nDritte"],
  ["email", withInvisible("ada@example.org"), "ada@example.org"],
  ["subject", withInvisible("Muster 7"), "Muster 7"],
  ["name", invisible, ""],
  // In a long text they stay, because some of them join the parts of an emoji.
  ["message", farmers, farmers],
])("%s: %j is taken as %j", (name, typed, taken) => {
  expect(validated({ [name]: typed }).texts).toMatchObject({ [name]: taken });
});

/** The types of the columns that are no texts. */
const columns: Readonly<Record<string, string>> = {
  ownPersons: "INTEGER",
  ownWeight: "REAL",
  ownNews: "INTEGER NOT NULL DEFAULT 0",
  ownTerms: "INTEGER NOT NULL DEFAULT 0",
};

async function openWithColumns() {
  const folder = "server/contact/migrations";
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  for (const file of readdirSync(folder).sort()) database.exec(readFileSync(join(folder, file), "utf8"));
  const known = database.prepare("SELECT name FROM pragma_table_info('messages')").all();
  for (const name of names) {
    if (known.some((column) => column.name === name)) continue;
    database.exec(`ALTER TABLE messages ADD COLUMN "${name}" ${columns[name] ?? "TEXT NOT NULL DEFAULT ''"}`);
  }
  return database;
}

/** A message with all values, and one without the optional values. */
const sentTexts = [validated({}).texts, validated({ ownPhone: "", ownPersons: "", ownVisit: "", ownNews: "" }).texts];

async function openStore() {
  const database = await openWithColumns();
  const store = form.createMessageStore({
    batch: async (statements) => form.inTransaction(database, () => form.runStatements(database, statements)),
    tryWriting: async () => [],
    eraseTraces: async () => {},
  });
  const limit = { maxWaiting: 9, isMailed: true };
  const accept = (texts: ContactTexts, key?: string) =>
    store.accept({ message: { key, locale: "en", texts, address: "" }, limit, now: 1 });
  return { database, store, accept };
}

const stored = { where: "B-17", ownPhone: "", ownWeight: 1.25, size: "no", message: "Guten Tag, Ada" };

test("each value is stored as what it is, once", async () => {
  const { database, store, accept } = await openStore();
  for (const texts of sentTexts) {
    const key = crypto.randomUUID();
    const answers = [await accept(texts, key), await accept(texts, key), await accept(texts)];
    expect(answers.map(({ is }) => is)).toEqual(["received", "repeated", "repeated"]);
    expect(await accept({ ...texts, ownWeight: "2" } as never, key)).toEqual({ is: "conflicting" });
  }
  expect(database.prepare("SELECT * FROM messages").all()).toMatchObject([
    { ...stored, ownPersons: 30, ownVisit: "2026-11-21", ownNews: 1, ownTerms: 1 },
    { ...stored, ownPersons: null, ownVisit: "", ownNews: 0, ownTerms: 1 },
  ]);
  // The store's query has a column `size` of its own. The field with the same name keeps its value.
  expect(await store.claimMail({ now: 1, leaseMs: 1 })).toMatchObject({ size: "no" });
});

test("each value is listed, exported and mailed as what it is", async () => {
  const { database, accept } = await openStore();
  for (const texts of sentTexts) await accept(texts);
  const messages = form.listMessages(database);
  expect(JSON.parse(form.exportMessages(messages, "json"))).toMatchObject([
    { ...stored, ownPersons: 30, ownVisit: "2026-11-21", ownNews: true },
    { ...stored, ownPersons: null, ownVisit: "", ownNews: false },
  ]);
  expect(form.exportMessages(messages, "csv")).toContain(`"B-17","","30","1.25","2026-11-21","no","true","true"`);
  const [described] = messages.map(form.describeMessage);
  for (const line of [/Persons: +30\n/, /Weight: +1.25\n/, /News: +true\n/]) expect(described).toMatch(line);
  const mails = messages.map((message) => form.composeMail(message, { from: "w@example.org", to: [] } as never).text);
  const mailed = [
    { where: "B-17", ownPersons: "30", ownWeight: "1,25", ownVisit: "21. November 2026", size: "nein", ownNews: "ja" },
    { ownPhone: "–", ownPersons: "–", ownVisit: "–", ownNews: "nein" },
  ];
  for (const [index, values] of mailed.entries())
    for (const [name, value] of Object.entries(values))
      expect(mails[index]).toContain(`${labelOf(name, "de")}: ${value}\n`);
});

test("a field without a column is an error at start, so that no message is lost", async () => {
  const file = join(await tempFolder(), "contact.sqlite");
  expect(() => form.openDatabase(file)).toThrow(/has no column for where, ownPhone.*ownTerms\. Add a migration/);
});

const controlsIn = (html: string) => new Map(tagsOf(html, "input|select|textarea").map((tag) => [tag.name, tag]));

test("each kind has its control, with the keyboard and the bounds that browsers know, and says if it is optional", () => {
  const html = form.fieldsHtml();
  const controls = controlsIn(html);
  const expected: Record<string, object> = {
    ownPhone: { type: "tel", autocomplete: "tel" },
    ownPersons: { type: "text", inputmode: "numeric" },
    ownWeight: { type: "text", inputmode: "decimal", required: "" },
    ownVisit: { type: "date", min: "2026-01-01", max: "2028-12-31" },
    ownTerms: { type: "checkbox", required: "" },
    message: { rows: "7" },
  };
  for (const [name, attributes] of Object.entries(expected)) expect(controls.get(name), name).toMatchObject(attributes);
  const options = tagsOf(html, "option").map(({ value }) => value);
  expect(options).toEqual(["", "no", "yes"]);
  for (const name of names) {
    const isOptional = form.fieldSpecs[name as TextField].isOptional === true;
    expect(html.includes(`${labelOf(name, "en")} (optional)<`), name).toBe(isOptional);
    expect(controls.get(name)?.required === undefined, name).toBe(isOptional);
  }
  const wrong = controlsIn(form.fieldsHtml({ size: "No.", ownTerms: "No." }));
  for (const name of ["size", "ownTerms"])
    expect(wrong.get(name)).toMatchObject({ "aria-invalid": "true", "aria-describedby": `${name}-error` });
});

test("the answer to a form sent without script keeps each value, and names each error at its control", async () => {
  const page = `<title></title><div id="${answerId}"></div>${form.fieldsHtml()}`;
  const answer = async (values: object) => {
    const { texts, errors } = validated(values);
    const outcome = { status: 422, content: { status: "invalid", errors }, sent: { texts, consent: true } } as const;
    return (await form.answerPage(page, "en", outcome)?.text()) ?? "";
  };
  const shown = await answer({ ownWeight: "x" });
  const controls = controlsIn(shown);
  const weight = { value: "x", "aria-invalid": "true", "aria-describedby": "ownWeight-error" };
  expect(controls.get("ownWeight")).toMatchObject(weight);
  expect(shown).toMatch(/id="ownWeight-error"[^>]*>[^<]+<\/p>/);
  expect(tagsOf(shown, "option").filter((option) => "selected" in option)).toMatchObject([{ value: "no" }]);
  for (const [name, value] of Object.entries({ ownPersons: "30", ownVisit: "2026-11-21", where: "B-17" }))
    expect(controls.get(name)).toMatchObject({ value });
  for (const name of ["ownNews", "ownTerms"]) expect(controls.get(name)).toHaveProperty("checked");
  expect(controlsIn(await answer({ ownNews: "", ownTerms: "" })).get("ownNews")).not.toHaveProperty("checked");
});
