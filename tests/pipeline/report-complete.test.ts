import { expect, test } from "vitest";
import { markdownReport } from "#pipeline/diff/report-markdown.ts";
import { textReport } from "#pipeline/diff/report-text.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { fingerprint } from "#pipeline/pages/comparable.ts";
import { plain } from "#pipeline/terminal.ts";
import { pathFor } from "#src/addresses.ts";
import { payloadsIn } from "#src/content/payload.ts";
import { announcedPages, diffReport, snapshotOf } from "#tests/support/announced-pages.ts";
import { type Content, placesIn } from "#tests/support/editable-content.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";
import { type ContentOf, fixtureDocuments } from "#tests/support/sample.ts";

/** A report tells everything that differs on a page: what stands in the payload of one side alone is in it. */

const words = reportWords.en;

test("after random edits the report has every word and address that came to a page or left it", {
  timeout: roundsTimeoutMs,
}, () => {
  for (let seed = 1; seed <= rounds(20, 250, "REPORTS"); seed += 1) {
    const [before, after] = [fixtureDocuments("site"), fixtureDocuments("site")];
    editAtRandom(after as never, createRandom(seed));
    expectComplete(snapshotOf(before as never), snapshotOf(after as never), `seed ${seed}`);
  }
});

test("an edit inside a rich text, a picture or a list is told with what came and what went", {
  timeout: roundsTimeoutMs,
}, () => {
  for (let seed = 1; seed <= rounds(60, 1000, "REPORTED_EDITS"); seed += 1) {
    const random = createRandom(seed);
    const [before, after] = [fixtureDocuments("site"), fixtureDocuments("site")];
    const edit = random.pick(smallEdits);
    const told = edit(after as never, random);
    if (told === undefined) continue;
    const report = diffReport(snapshotOf(before as never), snapshotOf(after as never), { words });
    const text = textReport(report, { words, paint: plain, maxLines: Number.POSITIVE_INFINITY }).replace(
      /[{[][-+]|[-+][}\]]/g,
      "",
    );
    const forms = { text, markdown: unescaped(markdownReport(report, words)) };
    for (const [form, said] of Object.entries(forms)) {
      const untold = told.filter((one) => !said.includes(one));
      expect(untold, `seed ${seed}, ${edit.name}, ${form}:\n${said}`).toEqual([]);
    }
    expect(announcedPages(report).length, `seed ${seed}, ${edit.name}`).toBeGreaterThan(0);
  }
});

type Fields = Record<string, unknown>;
type Block = Fields & { style: string; children: { text: string; marks?: string[] }[] };
/** Returns what a report has to contain, or undefined if the content has no place for the edit. */
type SmallEdit = (content: Content, random: Random) => string[] | undefined;

const smallEdits: readonly SmallEdit[] = [
  addParagraph,
  removeParagraph,
  leadElsewhere,
  makeBold,
  moveBold,
  restyle,
  swap,
  cut,
];

function listOfBlocks(content: Content, random: Random, wanted: (block: Block) => boolean = () => true) {
  const lists = placesIn(content)
    .filter(({ document }) => ["page", "product", "imprint"].includes(document._type))
    .flatMap(({ value }) => [value.de, value.en])
    .filter((list): list is Block[] => Array.isArray(list) && list.some(wanted));
  const list = lists.length > 0 ? random.pick(lists) : undefined;
  return list && { list, index: random.pick([...list.keys()].filter((index) => wanted(list[index] as Block))) };
}

function addParagraph(content: Content, random: Random): string[] | undefined {
  const found = listOfBlocks(content, random);
  const [word, href] = [`wort${random.integer(1e6)}`, `https://login${random.integer(1e6)}.example/`];
  const link = { _key: "new", _type: "link", href };
  const children = [
    { _key: "a", _type: "span", text: `Neu ${word} ` },
    { _key: "b", _type: "span", text: "hier", marks: ["strong", "new"] },
  ];
  found?.list.splice(found.index, 0, { _key: word, _type: "block", style: "normal", children, markDefs: [link] });
  return found && [word, `hier: bold⟩ → ${href}⟩`];
}

function removeParagraph(content: Content, random: Random): string[] | undefined {
  const found = listOfBlocks(content, random, ({ children }) => children.length === 1);
  if (!found || found.list.length < 2) return undefined;
  const [block] = found.list.splice(found.index, 1);
  return [String(block?.children[0]?.text.trim().slice(0, 40))];
}

function leadElsewhere(content: Content, random: Random): string[] | undefined {
  const linked = ({ markDefs }: Block) => Array.isArray(markDefs) && markDefs.some(({ href }) => href);
  const found = listOfBlocks(content, random, linked);
  const mark = (found?.list[found.index]?.markDefs as Fields[] | undefined)?.find(({ href }) => href);
  const told = mark && [`→ ${mark.href}⟩`, `→ https://other${random.integer(1e6)}.example/⟩`];
  if (mark) mark.href = told?.[1]?.slice(2, -1);
  return told;
}

const plainBlock = ({ children, listItem }: Block) => {
  return (
    listItem === undefined &&
    children.length === 1 &&
    !children[0]?.marks?.length &&
    /^\S+ \S+ \S+/.test(children[0]?.text ?? "")
  );
};

function makeBold(content: Content, random: Random): string[] | undefined {
  const found = listOfBlocks(content, random, plainBlock);
  const block = found?.list[found.index];
  const [first = "", ...rest] = block?.children[0]?.text.split(" ") ?? [];
  const bold = { _key: "bold", _type: "span", text: first, marks: ["strong"] };
  if (block) block.children = [bold, { _key: "rest", _type: "span", text: ` ${rest.join(" ")}` } as never];
  return block && [`⟨${first}: bold⟩`];
}

/** The committed side has no bold: one word is bold there, and another one here. */
function moveBold(content: Content, random: Random): string[] | undefined {
  const bold = ({ children }: Block) => children.length > 1 && children.some(({ marks }) => marks?.includes("strong"));
  const found = listOfBlocks(content, random, bold);
  const spans = found?.list[found.index]?.children ?? [];
  const at = spans.findIndex(({ marks }) => marks?.includes("strong"));
  const [old, other] = [spans[at], spans[at === 0 ? 1 : at - 1]];
  if (!old || !other || other.marks?.includes("strong") || other.text.trim() === "") return undefined;
  old.marks = old.marks?.filter((mark) => mark !== "strong") ?? [];
  other.marks = [...(other.marks ?? []), "strong"];
  return [`${old.text.split(" ").at(-1)}: bold⟩`, `${other.text.split(" ").at(-1)}: bold⟩`];
}

function restyle(content: Content, random: Random): string[] | undefined {
  const found = listOfBlocks(content, random, ({ style, listItem }) => style === "normal" && listItem === undefined);
  const block = found?.list[found.index];
  if (block) block.style = "h3";
  return block && ["paragraph → smaller heading"];
}

function swap(content: Content, random: Random): string[] | undefined {
  const found = listOfBlocks(content, random);
  if (!found || found.list.length < 2) return undefined;
  const [one, other] = found.list.splice(0, 2) as [Block, Block];
  found.list.unshift(other, one);
  return fingerprint(one) === fingerprint(other) ? undefined : ["moved"];
}

function cut(content: Content, random: Random): string[] | undefined {
  const pictures = placesIn(content).filter(
    ({ value, document }) => value._type === "image" && document._type === "page",
  );
  const { value } = random.pick(pictures);
  const crop = Object.assign({ _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0, right: 0 }, value.crop);
  const share = crop.left + random.pick([0.001, 0.004, 0.2]);
  value.crop = { ...crop, left: share };
  return [`${Number((share * 100).toFixed(3))} %`.replace(/^(\d+)\.\d+ %$/, "$1")];
}

function expectComplete(before: ContentOf, after: ContentOf, what: string): void {
  const report = diffReport(before, after, { words });
  const text = textReport(report, { words, paint: plain, maxLines: Number.POSITIVE_INFINITY });
  const forms = { text, markdown: unescaped(markdownReport(report, words)) };
  for (const [form, told] of Object.entries(forms)) {
    expect([...untoldIn(after, before, told), ...untoldIn(before, after, told)], `${what}, ${form}:\n${told}`).toEqual(
      [],
    );
  }
}

/** Words of one side's pages that the other side's page does not have, and words of documents that it does not have. */
function untoldIn(here: ContentOf, there: ContentOf, told: string): string[] {
  const others = leavesOf(there);
  const ofPages = [...leavesOf(here)].flatMap(([path, leaves]) => {
    const known = new Set(others.get(path)?.flatMap(wordsIn));
    return others.has(path) ? leaves.flatMap(wordsIn).filter((word) => !known.has(word)) : [];
  });
  const ofDocuments = [...here.documents.values()].filter(
    ({ _id, _type }) => !there.documents.has(_id) && !_type.startsWith("sanity."),
  );
  const words = [...ofPages, ...ofDocuments.flatMap(({ _id, ...fields }) => stringsIn(fields)).flatMap(wordsIn)];
  return [...new Set(words)].filter((word) => !told.includes(word));
}

function leavesOf(snapshot: ContentOf): ReadonlyMap<string, string[]> {
  return new Map(payloadsIn(snapshot).map((payload) => [pathFor(payload.address), stringsIn(payload)]));
}

/** Of a picture or a file its document is told, and its name; keys are those of the code. */
const unread = new Set(
  "_id _key _ref _type employmentType per kind layout slug sha1 extension mimeType placeholder style listItem screen variant".split(
    " ",
  ),
);

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (unread.has(name) ? [] : stringsIn(inner)));
}

function wordsIn(text: string): string[] {
  return text.replaceAll("\u00AD", "").match(/\S+/g) ?? [];
}

function unescaped(markdown: string): string {
  return markdown
    .replace(/&#8203;|<\/?(?:ins|del)>/g, "")
    .replace(/\\([\\`*_[\]|~$!])/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
