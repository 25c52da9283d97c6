import { isCollection, isPrefixed } from "#src/addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { TouchedPage } from "../pages/pages-touched.ts";
import type { Change, ChangedLine, DiffReport, DocumentChange, FileShown } from "./compare/change.ts";
import { expiryNames } from "./compare/document-changes.ts";
import { condense, type TextBudget, textKinds } from "./compare/word-diff.ts";

/** A report as a plain tree with raw texts of the CMS, which each printer has to escape. */
export type Outline = ReturnType<typeof outlineOf>;
export type DocumentOutline = ReturnType<typeof outlineOfDocument>;
export type PageOutline = Outline["pages"][number];

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
    pages: togetherTouched(pages).map(({ action, problem, reason, addresses, causes, to, untold }) => ({
      ...{ action, problem: problem ?? reason, what: words.say(`page.${action}`) },
      addresses: shownAddresses({ addresses, to }),
      /** Addresses without a language show the default language's page. */
      also: addresses.filter((address) => !isPrefixed(address)),
      alsoChanged:
        untold &&
        words.say("alsoChanged", { before: listed(untold.before, words), after: listed(untold.after, words) }),
      causes: causes.flatMap((id) => byId.get(id) ?? []),
    })),
    files: (["added", "removed"] as const).flatMap((action) =>
      report.files[action].map((file) => ({ what: words.say(action), file })),
    ),
  };
}

/** Pages that the same changes touch share a line. */
function togetherTouched(pages: DiffReport["pages"]): DiffReport["pages"] {
  const keyOf = ({ addresses, ...page }: DiffReport["pages"][number]) =>
    JSON.stringify(page.action === "touched" && !page.untold ? page : addresses);
  return [...Map.groupBy(pages, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((page) => ({ ...page, addresses: group.flatMap(({ addresses }) => addresses) })),
  );
}

function listed(texts: readonly string[], words: ReportWords): string {
  return texts.map((text) => words.quoted(text)).join(", ") || words.say("nothing");
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
  const shorter = (line: ChangedLine) => {
    return { ...line, words: condense(line.words, budget, (count) => words.say("moreCharacters", { count })) };
  };
  return { ...change, texts: change.texts.map((text) => ({ ...text, lines: text.lines.map(shorter) })) };
}

type ShortChange = Exclude<Change, { kind: "text" }>;

/** The value before and the value after; for an event one phrase. */
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

/** `photo.jpg (800 × 600, 20 kB)` */
export function fileText(file: FileShown | undefined, words: ReportWords): string {
  if (!file) return words.say("none");
  const { name, width, height, size } = file;
  const facts: string[] = [];
  if (width && height) facts.push(`${width} × ${height}`);
  if (size !== undefined)
    facts.push(size < 1000 ? words.say("bytes", { count: size }) : `${Math.round(size / 1000)} kB`);
  return facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
}

/** Flattens nested items; a single-text item becomes its text. */
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

const maxPhrases = 3;

/** A document's changes in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.say("isNew");
  if (action !== "changed") return words.say(action === "removed" ? "isRemoved" : "isUnreadable");
  // Texts with the same name are reported once, with all their languages.
  const alike = Map.groupBy(changes, (change) => (change.kind === "text" ? change.where.at(-1) : change));
  const told = [...alike.values()].flatMap(([first, ...others]) => {
    if (first?.kind !== "text") return first ? phraseOf(type, first, words) : [];
    return textPhrases([first, ...others], nameIn(first, words), words);
  });
  return words.firstOf([...new Set(told)], maxPhrases);
}

function nameIn({ where }: Change, words: ReportWords): string {
  return words.inSentence(where.at(-1) ?? words.say("contentAsName"));
}

/** If a text has new words and also new links, only the words are reported. */
function textPhrases(changes: readonly Change[], name: string, words: ReportWords): string[] {
  const texts = changes.flatMap((change) => (change.kind === "text" ? change.texts : []));
  const found = texts.map(({ language = [], lines }) => ({ language, kinds: lines.flatMap(({ kinds }) => kinds) }));
  return textKinds.flatMap((kind) => {
    const told = found.filter(({ kinds }) => kinds.includes(kind) && (kind === "words" || !kinds.includes("words")));
    const languages = [...new Set(told.flatMap(({ language }) => language))].join(", ");
    return told.length === 0 ? [] : words.say(`reworded.${kind}`, { name, languages: languages && ` (${languages})` });
  });
}

function phraseOf(type: string, change: ShortChange, words: ReportWords): string {
  const name = nameIn(change, words);
  if (change.kind === "moved") return words.say("itemMoved", { name });
  if (change.kind === "item") return words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
  if (isCollection(type) && change.path === "open") {
    return words.say(change.after === words.say("yes") ? "opened" : "closed");
  }
  if (expiryNames.some((expiry) => change.where[0] === words.say(expiry))) return name;
  const isFile = change.kind === "file";
  if (change.before === undefined) return words.say(isFile ? "itemAdded" : "filledIn", { name });
  if (change.after === undefined) return words.say(isFile ? "itemRemoved" : "emptied", { name });
  return words.say(isFile ? "replaced" : "changed", { name });
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

/** The pages that a change touches. If these are all pages, their addresses are left out. */
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

/** Omits addresses without a language. `/de/jobs/welder → /de/jobs/fitter` if the page has moved. */
function shownAddresses({ addresses, to = [] }: Pick<TouchedPage, "addresses" | "to">): string[] {
  return addresses.filter(isPrefixed).map((address, place) => (to[place] ? `${address} → ${to[place]}` : address));
}

function revisionName({ name, commit }: DiffReport["base"]): string {
  return commit && !commit.startsWith(name) ? `${name} (${commit.slice(0, 10)})` : name.slice(0, 40);
}
