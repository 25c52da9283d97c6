import { isPrefixed } from "#src/addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { TouchedPage } from "../pages/pages-touched.ts";
import type {
  AlsoChanged,
  Change,
  ChangedLine,
  DiffReport,
  DocumentChange,
  ReportedPage,
  ShortChange,
} from "./compare/change.ts";
import { fileText } from "./compare/content-in-words.ts";
import { gistOf } from "./compare/document-changes.ts";
import type { WordDiff } from "./compare/word-diff.ts";
import type { VisualDiff } from "./visual/visual-diff.ts";

/** A report as a plain tree with raw texts of the CMS, which each printer has to escape. */
export type Outline = ReturnType<typeof outlineOf>;
export type DocumentOutline = ReturnType<typeof outlineOfDocument>;
export type PageOutline = Outline["pages"][number];

/** A report shows at most so many characters of the unchanged text on each side of a change, and of the change. */
interface TextBudget {
  readonly around: number;
  readonly change: number;
}

export function outlineOf(report: DiffReport, words: ReportWords, budget: TextBudget) {
  const pages = report.pages.toSorted((a, b) => worstFirst.indexOf(a.action) - worstFirst.indexOf(b.action));
  const documents = report.documents.map((document, index) => ({
    number: index + 1,
    ...outlineOfDocument(document, words, budget, pages, report.pageCount),
  }));
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    from: revisionName(report.base),
    to: revisionName(report.head),
    summary: summaryOf(report, words),
    held: report.held.length > 0 ? words.say("heldBack", { count: report.heldEdits }) : "",
    notes: report.notes,
    groups: [...Map.groupBy(documents, ({ type }) => type)].map(([type, documents]) => ({
      heading: words.typeNames(type),
      counts: countsOf(documents, documentActions, (action, count) => `${count} ${words.say(`document.${action}`)}`),
      documents,
    })),
    pages: togetherTouched(pages).map(({ action, problem, reason, addresses, causes, to, alsoChanged }) => ({
      ...{ action, problem: problem ?? reason, what: words.say(`page.${action}`) },
      addresses: shownAddresses({ addresses, to }),
      /** Addresses without a language show the default language's page. */
      also: addresses.filter((address) => !isPrefixed(address)),
      alsoChanged: alsoChanged && alsoChangedInWords(alsoChanged, words),
      causes: causes.flatMap((id) => byId.get(id) ?? []),
    })),
    files: (["added", "removed"] as const).flatMap((action) =>
      report.files[action].map((file) => ({ what: words.say(action), file })),
    ),
  };
}

/** Pages that the same changes touch share a line. */
function togetherTouched(pages: readonly ReportedPage[]): ReportedPage[] {
  const keyOf = ({ addresses, ...page }: ReportedPage) =>
    JSON.stringify(page.action === "touched" && !page.alsoChanged ? page : addresses);
  return [...Map.groupBy(pages, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((page) => ({ ...page, addresses: group.flatMap(({ addresses }) => addresses) })),
  );
}

function alsoChangedInWords({ before, after }: AlsoChanged, words: ReportWords): string {
  const quoted = (texts: readonly string[]) =>
    texts.map((text) => words.quoted(text)).join(", ") || words.say("nothing");
  return words.say("alsoChanged", { before: quoted(before), after: quoted(after) });
}

export function outlineOfDocument(
  document: DocumentChange,
  words: ReportWords,
  budget: TextBudget,
  pages: readonly TouchedPage[] = [],
  pageCount = 0,
) {
  return {
    ...document,
    name: words.documentName(document),
    gist: gistOf(document, words),
    changes: flatten(document.changes, words).map((change) => condensed(change, words, budget)),
    pages: pagesOf(pages, document.id, pageCount, words),
  };
}

function condensed(change: Change, words: ReportWords, budget: TextBudget): Change {
  if (change.kind !== "text") return change;
  const condense = (line: ChangedLine) => ({ ...line, words: condensedText(line.words, words, budget) });
  return { ...change, texts: change.texts.map((text) => ({ ...text, lines: text.lines.map(condense) })) };
}

/** At most this many characters of a text that is equal on both sides are shown: they serve only for comparison. */
const longestUnchanged = 120;

/** A shorter piece of unchanged text is shown, because `…` in its place would save too little. */
const shortestGap = 21;

/** Cuts off the end of a long change, and the middle of unchanged text between two changes. */
function condensedText(pieces: WordDiff, words: ReportWords, { around, change }: TextBudget): WordDiff {
  return pieces.map((piece, index) => {
    const { kind, text } = piece;
    const characters = [...text];
    const partOf = (from: number, to: number) => characters.slice(from, to).join("");
    if (kind !== "same" || pieces.length === 1) {
      const most = kind === "same" ? longestUnchanged : change;
      const count = characters.length - most;
      return count > 0 ? { kind, text: partOf(0, most) + words.say("moreCharacters", { count }) } : piece;
    }
    const gapStart = index === 0 ? 0 : around;
    const gapEnd = characters.length - (index === pieces.length - 1 ? 0 : around);
    if (gapEnd - gapStart < shortestGap) return piece;
    return { kind, text: `${partOf(0, gapStart)}…${partOf(gapEnd, characters.length)}` };
  });
}

/** The value before and the value after. An event, such as a move, has one phrase. */
export function toldInShort(change: ShortChange, words: ReportWords): readonly string[] {
  switch (change.kind) {
    case "value":
      return [change.before || words.say("nothing"), change.after || words.say("nothing")];
    case "file":
      return [fileText(change.before, words), fileText(change.after, words)];
    case "item":
      return [words.say(change.action)];
    case "moved":
      return [words.say("fromTo", { from: change.from, to: change.to })];
  }
}

/** Flattens nested items. An item that consists of one value becomes the change of this value. */
export function flatten(changes: readonly Change[], words: ReportWords, where: readonly string[] = []): Change[] {
  return changes.flatMap((change) => {
    const placed = { ...change, where: [...where, ...change.where] };
    if (change.kind !== "item") return [placed];
    const [only, ...others] = change.content;
    const isLine = only && others.length === 0 && only.where.length === 0 && only.kind !== "item";
    if (!isLine) return [placed, ...flatten(change.content, words, placed.where)];
    const name = placed.where.at(-1) ?? "";
    const event = words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
    return [{ ...only, where: [...placed.where.slice(0, -1), event] }];
  });
}

function summaryOf({ documents, pages, pageCount }: DiffReport, words: ReportWords): string {
  const changed = countsOf(documents, documentActions, (action, count) =>
    words.say("documentCount", { count, what: words.say(`document.${action}`) }),
  );
  const addresses = pages.flatMap(({ action, addresses }) => addresses.filter(isPrefixed).map(() => ({ action })));
  const touched = countsOf(addresses, worstFirst.toReversed(), (action, count) =>
    words.say("pageCount", { count, what: words.say(`page.${action}`) }),
  );
  return words.say("summary", {
    documents: changed || words.say("noDocument"),
    pages: touched || words.say("noPage"),
    total: words.say("pageTotal", { count: pageCount }),
  });
}

export const documentActions = ["changed", "added", "removed", "unreadable"] as const;

const worstFirst = ["broken", "removed", "moved", "added", "touched"] as const;

function countsOf<Action>(
  counted: readonly { readonly action: Action }[],
  order: readonly Action[],
  inWords: (action: Action, count: number) => string,
): string {
  const found = order.map((action) => [action, counted.filter((one) => one.action === action).length] as const);
  return found.flatMap(([action, count]) => (count === 0 ? [] : [inWords(action, count)])).join(", ");
}

/** The pages that a document's changes touch. Leaves out the addresses if the changes touch all pages. */
function pagesOf(pages: readonly TouchedPage[], id: string, pageCount: number, words: ReportWords) {
  const shown = pages.filter(({ causes }) => causes.includes(id));
  const present = shown.filter(({ action }) => action !== "removed").flatMap(shownAddresses);
  const isOnAll = present.length > 2 && present.length === pageCount;
  const groups = Map.groupBy(shown, ({ action }) => (isOnAll && action !== "removed" ? "everywhere" : action));
  const inOrder = [...groups].sort(([a], [b]) => Number(b === "everywhere") - Number(a === "everywhere"));
  return inOrder.map(([action, group]) => {
    const addresses = group.flatMap(shownAddresses);
    const count = addresses.length;
    if (action === "everywhere") return { title: words.say("onAllPages", { count }), count, addresses: [] };
    return { title: words.say("pageList", { count, what: words.say(`page.${action}`) }), count, addresses };
  });
}

/** Omits addresses without a language. Shows a page that has moved as `/de/jobs/welder → /de/jobs/fitter`. */
function shownAddresses({ addresses, to = [] }: Pick<TouchedPage, "addresses" | "to">): string[] {
  return addresses.filter(isPrefixed).map((address, place) => (to[place] ? `${address} → ${to[place]}` : address));
}

function revisionName({ name, commit }: DiffReport["base"]): string {
  return commit && !commit.startsWith(name) ? `${name} (${commit.slice(0, 10)})` : name.slice(0, 40);
}

export type PicturesOutline = ReturnType<typeof outlineOfPictures>;
export type PictureGroup = PicturesOutline["groups"][number];

/** Up to this number of groups, pictures are shown without a click. */
const fewGroups = 3;

/** The pictures of changed pages, with sentences about pages and widths that have none. */
export function outlineOfPictures({ pages, sameCount, leftOut }: VisualDiff, words: ReportWords) {
  const count = new Set(pages.flatMap(({ addresses }) => addresses)).size;
  const without = words.say("picturesLeftOut", { count, pages: leftOut.join(", ") });
  return {
    groups: pages.map((group) => ({
      ...group,
      isOpen: pages.length <= fewGroups,
      /** `Nothing looks different at 1280, 360 px.`, or empty. */
      sameAt: group.sameAt.length > 0 ? words.say("looksSame", { widths: group.sameAt.join(", ") }) : "",
    })),
    notes: [...(leftOut.length > 0 ? [without] : []), words.say("samePages", { count: sameCount })],
  };
}
