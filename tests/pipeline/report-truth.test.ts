import { expect, test } from "vitest";
import type { Change } from "#pipeline/diff/compare/change.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { textsIn } from "#pipeline/json.ts";
import { isPrefixed, pathFor } from "#src/addresses.ts";
import { payloadsIn } from "#src/content/payload.ts";
import type { StoredSnapshot } from "#src/content/snapshot.ts";
import { defaultLocale, fallbackLocale, locales } from "#src/locales.ts";
import { diffReport, formsOf, pageOf } from "#tests/support/diff-report.ts";
import { unescapeHtml } from "#tests/support/html-tags.ts";
import { createRandom } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";
import { contentOf, fixtureDocuments } from "#tests/support/sample.ts";

/** After edits of every kind, each form of a report has every text that differs, and no text or document that does not. */

const english = reportWords.en;
const before = fixtureDocuments("site");
const old = contentOf(before);

/** How each form of a report marks removed and added words. `clean` removes tags and escapes of special characters. */
const forms = {
  text: { removed: /\[-(.*?)-\]/gs, added: /\{\+(.*?)\+\}/gs, clean: (said: string) => said },
  markdown: {
    removed: /<del>(.*?)<\/del> ?/gs,
    added: / ?<ins>(.*?)<\/ins>/gs,
    clean: (said: string) => unescapeHtml(said.replaceAll("&#8203;", "").replace(/\\([\\`*_[\]|~$!])/g, "$1")),
  },
  html: {
    removed: /<del>(.*?)<\/del>/gs,
    added: /<ins>(.*?)<\/ins>/gs,
    clean: (said: string) => unescapeHtml(said.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ")),
  },
};

type Written = ReturnType<typeof formsOf>;

/** A form with the old texts, followed by the form with the new texts. */
function bothSidesOf(form: keyof typeof forms, written: Written): string {
  const { removed, added, clean } = forms[form];
  const said = written[form];
  const oldSide = said.replace(added, "").replace(removed, "$1");
  const newSide = said.replace(removed, "").replace(added, "$1");
  return clean(`${oldSide}\n${newSide}`);
}

/** A form in which old and new texts stand beside each other, without their marks. */
function unmarked(form: keyof typeof forms, written: Written): string {
  const { removed, added, clean } = forms[form];
  return clean(written[form].replace(removed, " $1 ").replace(added, " $1 "));
}

const seeds = Array.from({ length: rounds(4, 250, "REPORTS") }, (_, index) => index + 1);

test.each(seeds)("after random edits everything that a report says is true, and nothing is missing (%i)", (seed) => {
  const after = fixtureDocuments("site");
  editAtRandom(after, createRandom(seed));
  const now = contentOf(after);
  const report = diffReport(old, now, english);
  const idsOf = (wanted: string) => report.documents.filter(({ action }) => action === wanted).map(({ id }) => id);
  expect([idsOf("added").sort(), idsOf("removed").sort()]).toEqual([
    idsOnlyIn(after, before),
    idsOnlyIn(before, after),
  ]);
  for (const { id, action, changes } of report.documents) {
    const [oldTexts, newTexts] = [textsOf(before.get(id)), textsOf(after.get(id))];
    const [toldOld, toldNew] = [textsTold(changes, "added"), textsTold(changes, "removed")];
    expect(missing(toldOld, [...oldTexts, ...stringsOf(before.get(id))]), `${id}: old texts that it never had`).toEqual(
      [],
    );
    expect(missing(toldNew, [...newTexts, ...stringsOf(after.get(id))]), `${id}: new texts that it has not`).toEqual(
      [],
    );
    if (action !== "changed") continue;
    const [gone, added] = [missing(oldTexts, newTexts), missing(newTexts, oldTexts)];
    expect(missing(added, toldNew), `${id}: new texts that are not told`).toEqual([]);
    expect(missing(gone, toldOld), `${id}: old texts that are not told`).toEqual([]);
  }
  const written = formsOf(report);
  for (const form of ["text", "markdown", "html"] as const) {
    const said = bothSidesOf(form, written);
    expect([...untoldIn(old, now, said), ...untoldIn(now, old, said)], `${form}:\n${said}`).toEqual([]);
  }
  expectEqualForms(written);
  for (const language of Object.values(reportWords)) {
    const { text } = language === english ? written : formsOf(diffReport(old, now, language), language);
    expect(text).not.toMatch(/\{\{[a-z]+\}\}|undefined|NaN|\[object/);
  }
});

/** Expects that the HTML has each fact of the text as often as the text, and the Markdown has each at least once. */
function expectEqualForms(written: Written): void {
  const inText = factsIn(unmarked("text", written));
  const first = inText.filter((fact) => fact.endsWith(" 1"));
  expect(missing(inText, factsIn(unmarked("html", written))), "in the HTML").toEqual([]);
  expect(missing(first, factsIn(unmarked("markdown", written))), "in the Markdown").toEqual([]);
}

test("added and removed files, and pages that cannot be made, are in each form of a report", () => {
  const after = fixtureDocuments("site");
  const titled = [...after.values()].find(({ _type, title }) => _type === "page" && title);
  Object.assign(titled?.title ?? {}, { [defaultLocale]: "Anders", [fallbackLocale]: undefined });
  const photo = [...after.values()].find(({ _type }) => _type === "sanity.imageAsset");
  after.delete(photo?._id ?? "");
  after.set("image-new", { ...photo, _id: "image-new", originalFilename: "unheard-of.jpg" } as never);
  const now = contentOf(after);
  const report = diffReport(old, now, english);
  for (const { action, addresses, problem } of report.pages) {
    for (const path of addresses.filter(isPrefixed)) {
      const isBroken = pageOf(now, path) === "cannot be made";
      expect([action === "broken", problem !== undefined], path).toEqual([isBroken, isBroken]);
    }
  }
  const files = [...report.files.added, ...report.files.removed].map(({ name }) => name);
  const problems = report.pages.flatMap(({ problem = "" }) => problem);
  expect(files).toContain("unheard-of.jpg");
  expect(problems.join("")).not.toBe("");
  const told = factsIn([...files, ...new Set(problems)].join(" ")).filter((fact) => fact.endsWith(" 1"));
  const written = formsOf(report);
  expect(missing(told, factsIn(unmarked("text", written)))).toEqual([]);
  expectEqualForms(written);
  const [overview = ""] = /<nav.*?<\/nav>/s.exec(written.html) ?? [];
  expect(overview.match(/<li>/g)).toHaveLength(report.documents.length);
});

type Documents = ReadonlyMap<string, { readonly _id: string; readonly _type: string }>;

/** The ids of the documents that one side lacks, sorted. A report lists uploads as files, not as documents. */
function idsOnlyIn(here: Documents, there: Documents): string[] {
  const documents = [...here.values()].filter(({ _id, _type }) => !there.has(_id) && !_type.startsWith("sanity."));
  return documents.map(({ _id }) => _id).sort();
}

/** Words on one side's pages or in its documents that neither the other side nor the report has. */
function untoldIn(here: StoredSnapshot, there: StoredSnapshot, told: string): string[] {
  const others = wordsOnPages(there);
  const ofPages = [...wordsOnPages(here)].flatMap(([path, own]) =>
    others.has(path) ? missing(own, others.get(path)) : [],
  );
  const ofDocuments = idsOnlyIn(here.documents, there.documents).flatMap((id) => wordsIn(here.documents.get(id)));
  return [...new Set([...ofPages, ...ofDocuments])].filter((word) => !told.includes(word));
}

/** The words and addresses of a report, with each occurrence counted: `/de 2` is the second `/de`. */
function factsIn(said: string): string[] {
  const counts = new Map<string, number>();
  // Only a form that shortens a text has the number of missing characters, so the number is no fact.
  const facts = said
    .replace(/… \(\d+ characters more\)/g, "…")
    .toLowerCase()
    .split(/[\s(),:;`*#>|–-]+/);
  return facts.flatMap((fact) => {
    // The forms name languages differently (`de`, `German`) and cut words in different places.
    if (fact.length < 3 || fact.includes("…")) return [];
    counts.set(fact, (counts.get(fact) ?? 0) + 1);
    return `${fact} ${counts.get(fact)}`;
  });
}

function wordsOnPages(snapshot: StoredSnapshot): ReadonlyMap<string, string[]> {
  return new Map(payloadsIn(snapshot).map((payload) => [pathFor(payload.address), wordsIn(payload)]));
}

/**
 * Fields whose values a report does not show as they are. For a picture or a file it shows the name, and for a key of the
 * code a word.
 */
const unread = new Set(
  "_id _key _ref _type current employmentType per kind layout slug sha1 extension mimeType placeholder style listItem marks screen variant".split(
    " ",
  ),
);

function wordsIn(value: unknown): string[] {
  const texts = textsIn(value).filter(([field]) => !unread.has(field));
  return texts.flatMap(([, text]) => text.replaceAll("\u00AD", "").match(/\S+/g) ?? []);
}

/** The texts of one side in a document's changes: all words without those that are `added`, or `removed`. */
function textsTold(changes: readonly Change[], without: "added" | "removed"): string[] {
  return changes.flatMap((change) => {
    if (change.kind === "item") return textsTold(change.content, without);
    const lines = change.kind === "text" ? change.texts.flatMap(({ lines }) => lines) : [];
    const texts = lines.map(({ words }) => words.map(({ kind, text }) => (kind === without ? "" : text)).join(""));
    return texts.map(tidy).filter(Boolean);
  });
}

/** All strings in a value, also choices, addresses and names. */
function stringsOf(value: unknown): string[] {
  return textsIn(value).map(([, text]) => tidy(text));
}

/** Every text of a value in each of the site's languages. Each paragraph of rich text is a text of its own. */
function textsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  if (fields._type === "block") {
    return [tidy((fields.children as { text?: string }[]).map(({ text = "" }) => text).join(""))].filter(Boolean);
  }
  const own = locales.map((locale) => fields[locale]).filter((text) => typeof text === "string");
  return [...own.map(tidy).filter(Boolean), ...Object.values(fields).flatMap(textsOf)];
}

/** Readers see no soft hyphens and no difference between kinds of spaces. A report shows marks in brackets. */
function tidy(text: string): string {
  return text
    .replace(/⟨|(?: →|:) [^⟨⟩]*⟩/g, "")
    .replaceAll("\u00AD", "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The wanted texts that are not in the other list. */
function missing(wanted: readonly string[], found: readonly string[] = []): string[] {
  const known = new Set(found);
  return [...new Set(wanted)].filter((one) => !known.has(one));
}
