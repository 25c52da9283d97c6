import { expect, test } from "vitest";
import { reviewReasons } from "#pipeline/diff/review-reasons.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { titleOf } from "#pipeline/documents/title.ts";
import { escapeMarkdown } from "#pipeline/text/markdown.ts";
import { locales } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { diffReport } from "#tests/support/diff-report.ts";
import { type Edit, remove, set } from "#tests/support/edit-snapshot.ts";
import {
  type Content,
  type EditableDocument,
  type Fields,
  fieldsOf,
  isLocalised,
  isOptionalField,
  placesIn,
  writableTextsIn,
} from "#tests/support/editable-content.ts";
import { pathsOf } from "#tests/support/languages.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";
import { contentOf, fixtureDocuments, reference } from "#tests/support/sample.ts";

/** Edits that remove something or affect contact details, legal texts or hosts wait for a person; others do not. */

const words = reportWords.en;
const usual = fixtureDocuments("site");
const before = contentOf(usual);
const isLegal = ({ _type, screen }: Fields) => _type === "imprint" || screen === "imprint" || screen === "privacy";

function reasonsFor(content: Content): string[] {
  const after = contentOf(content);
  return reviewReasons(diffReport(before, after, words), { before, after }, words);
}

/** Makes an edit that a person has to review. Returns a pattern of the expected reason, and a name that it must contain. */
type RiskyEdit = (content: Content, random: Random) => { readonly reason: RegExp; readonly named: string };

const nameOf = (document: EditableDocument) =>
  escapeMarkdown(words.documentName({ type: document._type, title: titleOf(document) ?? document._id }));

const riskyEdits: readonly RiskyEdit[] = [
  function replaceDocument(content, random) {
    const document = random.pick([...content.values()].filter(({ _type }) => !_type.startsWith("sanity.")));
    content.delete(document._id);
    if (random.chance(0.5)) content.set("its-successor", { ...document, _id: "its-successor" });
    return { reason: /documents? goe?s? away/, named: nameOf(document) };
  },
  function removeItem(content, random) {
    const lists = placesIn(content).flatMap(({ document, value, schema }) =>
      fieldsOf({ schema }).flatMap(([name, { items }]) => {
        const list = value[name];
        const isList =
          items && Array.isArray(list) && list.length > 0 && !["children", "marks", "markDefs"].includes(name);
        return isList && !isLocalised({ schema, value }) ? [{ document, list }] : [];
      }),
    );
    const { document, list } = random.pick(lists);
    list.splice(random.integer(list.length), 1);
    return { reason: /parts? goe?s? away/, named: nameOf(document) };
  },
  function leaveOut(content, random) {
    const fields = placesIn(content).flatMap((place) =>
      fieldsOf(place).flatMap(([name, { type }]) => {
        const held = place.value[name];
        const isWord = typeof held === "string" && type === "string" && held.trim() !== "" && !name.startsWith("_");
        return isWord && isOptionalField(place, name) && !place.isOptional ? [{ place, name }] : [];
      }),
    );
    const { place, name } = random.pick(fields.filter(({ place }) => place.path.length < 2));
    delete place.value[name];
    return { reason: /./, named: nameOf(place.document) };
  },
  function shorten(content, random) {
    const texts = placesIn(content)
      .filter(isLocalised)
      .flatMap(({ document, value }) => locales.map((locale) => ({ document, value, locale })))
      .filter(({ value, locale }) => wordsIn(value[locale]).length > 2 || Array.isArray(value[locale]));
    const { document, value, locale } = random.pick(texts);
    const kept = wordsIn(value[locale]);
    value[locale] = kept.length > 0 ? kept.slice(0, Math.ceil(kept.length / 2) - 1).join(" ") : [];
    return { reason: /los(es|e) more than half/, named: nameOf(document) };
  },
  function changeContact(content, random) {
    const fields = ["contactEmail", "applicationEmail", "phone"];
    const places = [...content.values()].flatMap((document) =>
      fields.filter((name) => document[name]).map((name) => ({ document, name })),
    );
    const { document, name } = random.pick(places);
    document[name] = name === "phone" ? "+49 30 1234567" : "else@where.example";
    return { reason: /Contact details differ/, named: nameOf(document) };
  },
  function changeLegalText(content, random) {
    const texts = placesIn(content).filter((place) => isLocalised(place) && isLegal(place.document));
    const { document, value } = random.pick(texts.filter(({ value }) => typeof value.de === "string"));
    value.de = `${value.de} Zusatz`;
    return { reason: /legal texts? differs?/, named: nameOf(document) };
  },
  function leadElsewhere(content, random) {
    const host = `host-${random.integer(1e6)}.example`;
    const texts = placesIn(content).flatMap(({ value }) => locales.map((locale) => value[locale]));
    const blocks = texts.filter(Array.isArray).flat();
    const block = random.pick(blocks.filter(({ _type, children }) => _type === "block" && children?.length > 0));
    block.markDefs = [...(block.markDefs ?? []), { _key: "new", _type: "link", href: `https://${host}/?a=1` }];
    block.children[0].marks = ["new"];
    return { reason: /did not name before/, named: host };
  },
];

/** The words of a text. Empty if it is unclear where its words end, as in `o’clock` or `A-B`. */
function wordsIn(text: unknown): string[] {
  return typeof text === "string" && /^[\p{L}\s.,!?:]+$/u.test(text) ? (text.match(/\p{L}+/gu) ?? []) : [];
}

const named = riskyEdits.map((edit) => [edit.name, edit] as const);

test.each(named)("a risky edit has a reason that names its place: %s", (name, edit) => {
  for (let seed = 1; seed <= rounds(4, 60, "REVIEWED_EDITS"); seed += 1) {
    const after = fixtureDocuments("site");
    const risk = edit(after, createRandom(seed));
    const reasons = reasonsFor(after);
    const fitting = reasons.filter((reason) => risk.reason.test(reason) && reason.includes(risk.named));
    expect(fitting.length, `seed ${seed}, ${name}, ${risk.named}:\n${reasons.join("\n")}`).toBeGreaterThan(0);
  }
});

test("words that are added or replaced outside of legal texts need no review", () => {
  for (let seed = 1; seed <= rounds(12, 300, "REVIEWED_WORDS"); seed += 1) {
    const [random, after] = [createRandom(seed), fixtureDocuments("site")];
    const places = placesIn(after).filter((place) => isLocalised(place) && !isLegal(place.document));
    const { document, value } = random.pick(places.filter(({ value }) => typeof value.de === "string"));
    const kept = String(value.de).split(" ");
    value.de = random.chance(0.5) ? `${kept.join(" ")} und mehr` : [...kept.slice(1), "anders"].join(" ");
    expect(reasonsFor(after), `seed ${seed}, ${document._id}`).toEqual([]);
  }
});

test.each(named)("texts of the CMS add no markup to a reason: %s", (_, edit) => {
  const [held, left] = [fixtureDocuments("site"), fixtureDocuments("site")];
  for (const text of [held, left].flatMap(writableTextsIn)) text.write("@everyone fixes #1 [skip ci] <b>");
  edit(left, createRandom(1));
  const sides = { before: contentOf(held), after: contentOf(left) };
  const reasons = reviewReasons(diffReport(sides.before, sides.after, words), sides, words).join("\n");
  expect(reasons).not.toBe("");
  expect(reasons).not.toMatch(/@everyone|#1|<b>|(?<!\\)\[skip/);
});

test("a report asks for a person if pages disappear, content shrinks or problems are new, and only then", async () => {
  const content = await contentRepository();
  const asked = async (language: string, ...edits: Edit[]) => {
    content.git("checkout", "--quiet", ".");
    await content.edit(...edits);
    const { out, code } = await content.runWith({ REPORT_LOCALE: language }, "diff", "--md", "--review");
    expect(code).toBe(0);
    return out;
  };
  // This problem is older than the edits, so the report does not name it.
  await content.edit(set("page-team", "title.de", "Das Team\u0007"));
  content.commit("A known problem");
  expect(await asked("en", set("team-jana", "name", "Jana Hansen"))).toBe("");
  expect(await asked("en", set("page-home", "title.en", "Home\u0007"))).toBe(
    "> **This waits for a person to merge it:**\n>\n> - 1 problem is new.\n\n",
  );
  const oneQuote = set("page-home", "sections[quotes].testimonials", [{ _key: "a", ...reference("quote-teich") }]);
  expect(await asked("de", remove("quote-hof"), oneQuote)).toMatch(
    /\*\n>\n> - 1 Dokument fällt weg: Stimme „.*“\.\n>\n> - 1 Teil fällt weg: Seite „/,
  );
  const gone = pathsOf({ screen: "job", slug: "process-engineer" }).map((path) => `\`${path}\``);
  expect(await asked("en", remove("job-process-engineer"))).toContain(
    `> - ${gone.length} pages go away or cannot be made: ${gone.join(", ")}.\n`,
  );
});
