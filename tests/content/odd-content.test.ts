import { join } from "node:path";
import { expect, test } from "vitest";
import { textReport } from "#pipeline/diff/print/report-text.ts";
import type { LoadedSnapshot } from "#pipeline/documents/loaded.ts";
import { showPath } from "#pipeline/documents/path.ts";
import type { Problem } from "#pipeline/documents/problem.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { plain } from "#pipeline/verb.ts";
import { pathFor } from "#src/addresses.ts";
import { payloadsIn } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { committedContent, committedWith, openRendering, writeContent } from "#tests/support/committed-content.ts";
import { diffReport } from "#tests/support/diff-report.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { tagsOf } from "#tests/support/html-tags.ts";
import { oddEdit } from "#tests/support/odd-content.ts";
import { buildSite } from "#tests/support/programs.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";
import { contentOf } from "#tests/support/sample.ts";
import { messagesAbout } from "#tests/support/valid-html.ts";

/** Two promises about content of any shape: content that passes the check can be shown, and drift changes no page. */

const render = await openRendering(afterFile);
const usualContent = contentOf(committedContent());
const usualPages = new Map(encodedPages(committedWith(committedContent())).map(({ path, encoded }) => [path, encoded]));

test("content that passes the check is shown, without what the check calls unknown", async () => {
  const counts = { refused: 0, shown: 0, drifted: 0 };
  // Content with few texts needs more rounds until each of the three cases has happened.
  const isLacking = () => Object.values(counts).includes(0);
  for (let seed = 1; seed <= rounds(14, 2000, "ODD_CONTENTS") || isLacking(); seed += 1) {
    counts[await tryOddEdits(seed)] += 1;
  }
});

async function tryOddEdits(seed: number): Promise<"refused" | "shown" | "drifted"> {
  const random = createRandom(seed);
  const content = committedContent();
  const edits = Array.from({ length: random.pick([1, 1, 2]) }, () => oddEdit(content, random));
  const what = `seed ${seed}: ${edits.map(({ said }) => said).join(", ")}`;
  const report = diffReport(usualContent, contentOf(content));
  expect(textReport(report, reportWords.de, plain, 400), what).not.toMatch(/\[object/);

  const loaded = committedWith(content);
  const problems = await problemsOf(loaded);
  const errors = problems.filter(({ level }) => level === "error");
  expect(errors.filter(isUnclear), what).toEqual([]);
  if (errors.length > 0) return "refused";

  const pages = await changedPages(loaded);
  await expectValid(pages, random, what);
  if (!problems.some(({ level }) => level === "drift")) return "shown";
  expect(pages, what).toEqual(await changedPages(committedWith(await withoutDrift(content))));
  return "drifted";
}

test.runIf(isSoak()).each([1, 2, 3])("after many edits, content that passes the check builds (%i)", async (seed) => {
  const random = createRandom(seed);
  let content = committedContent();
  for (let edit = 0; edit < 150; edit += 1) {
    const next = structuredClone(content);
    oddEdit(next, random);
    // An edit that the check calls an error is dropped, because an editor would take it back.
    const problems = await checkLoaded(committedWith(next));
    if (problems.every(({ level }) => level !== "error")) content = next;
  }
  const folder = await tempFolder();
  await writeContent(content, join(folder, "snapshot"));
  const said = await buildSite(["--dir", join(folder, "snapshot"), "--out", join(folder, "dist")]);
  expect(said).toContain("Built");
});

/** On a text of thousands of these, a regular expression that backtracks from each character would need minutes. */
const repeated = [
  ...["A", "A ", "Ä\n", "a A", "- ", "-\n", "- a\n", "<a ", "<a b", "&a", "&#", "http://", "https://a.", "a@", "a."],
  ...["@", ".", "\u200b", "*", "**", "[](", "[", "0", "0 ", " ", "\n", "\\", "#", "A\u0308", "\u{1F41B}\u200d"],
];

test("texts of 30,000 repeated characters end neither the check nor a report", async () => {
  const random = createRandom(1);
  for (const part of isSoak() ? repeated : random.shuffle(repeated).slice(0, 3)) {
    const content = committedContent();
    // The smallest page is taken: for a page with many texts the report would have megabytes to compare.
    const pages = [...content.values()].filter(({ _type }) => _type === "page");
    const [document] = pages.sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
    if (!document) throw new Error("The content has no page.");
    const text = part.repeat(30_000 / part.length);
    content.set(document._id, withTexts(document, `${"B ".repeat(11)}${text}!`) as typeof document);
    await problemsOf(committedWith(content));
    expect(diffReport(usualContent, contentOf(content)).pages.length, part).toBeGreaterThan(0);
  }
});

function withTexts<T>(value: T, text: string): T {
  const isText = (key: string) => key === "text" || locales.some((locale) => locale === key);
  return JSON.parse(JSON.stringify(value), (key, inner) => (typeof inner === "string" && isText(key) ? text : inner));
}

/** True if a problem does not name a document and a place in it, or does not say what is wrong and what to do. */
function isUnclear({ document, path, place, wrong, remedy }: Problem): boolean {
  return document === "" || (path !== "" && place === undefined) || wrong === "" || remedy === "";
}

/** Returns what the check reports. The check makes no pages here, because the tests make all pages themselves. */
function problemsOf(loaded: LoadedSnapshot): Promise<Problem[]> {
  return checkLoaded(loaded, [], { triesPages: false });
}

function encodedPages(snapshot: Snapshot) {
  return payloadsIn(snapshot).map((payload) => {
    return { path: pathFor(payload.address), payload, encoded: encodePayload(payload, "") };
  });
}

/** The HTML of the pages that differ from those of the committed content, by path; of a page that is gone, `gone`. */
async function changedPages(snapshot: Snapshot): Promise<ReadonlyMap<string, string>> {
  const pages = new Map([...usualPages.keys()].map((path) => [path, "gone"]));
  for (const { path, payload, encoded } of encodedPages(snapshot)) {
    if (encoded === usualPages.get(path)) pages.delete(path);
    else pages.set(path, await render(path, payload, encoded));
  }
  return pages;
}

/** Expects that one of the pages, chosen at random, is valid HTML, and that its links inside the page have a target. */
async function expectValid(pages: ReadonlyMap<string, string>, random: Random, what: string): Promise<void> {
  const present = [...pages].filter(([, html]) => html !== "gone");
  if (present.length === 0) return;
  const [path, html] = random.pick(present);
  const targets = tagsOf(html, "a").flatMap(({ href = "" }) => /^#(.+)/.exec(href)?.[1] ?? []);
  const ids = tagsOf(html).map(({ id }) => id);
  const lost = targets.filter((hash) => !ids.includes(decodeURIComponent(hash)));
  expect(lost, `${what}, ${path}`).toEqual([]);
  expect(await messagesAbout(path, html), `${what}, ${path}`).toEqual([]);
}

/** Removes drift as the check advises. The check is repeated, because it reports each kind of drift only once. */
async function withoutDrift(content: Content): Promise<Content> {
  const tidy = structuredClone(content);
  for (;;) {
    const drift = (await problemsOf(committedWith(tidy))).filter(({ level }) => level === "drift");
    if (drift.length === 0) return tidy;
    for (const { about, path, said } of drift) {
      const document = tidy.get(about?.id ?? "");
      if (!document) throw new Error(`The check names the document ${about?.id}, which the content lacks.`);
      if (path === "_type") tidy.delete(document._id);
      else removeAt(document, path, said?.facts.mark);
    }
  }
}

/** Removes the value at a path that a report shows, or, if the report is about an unknown `mark`, the mark alone. */
function removeAt(document: NonNullable<ReturnType<Content["get"]>>, shownPath: string, mark: unknown): void {
  const { path = [] } = walk(document).values.find(({ path }) => showPath(document, path) === shownPath) ?? {};
  const name = path.at(-1) ?? "";
  const owner = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((value, step) => Object(value[step]), document);
  if (typeof mark === "string") owner[name] = (owner[name] as unknown[]).filter((one) => one !== mark);
  else if (name === "style") owner[name] = "normal";
  else if (Array.isArray(owner)) owner.splice(Number(name), 1);
  else delete owner[name];
}
