import { isPrefixed } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import type {
  BlockChange,
  Change,
  DiffReport,
  DocumentChange,
  FileShown,
  RevisionName,
  TouchedPage,
} from "./change.ts";
import { countsOf, gistOf, prefixed, summaryOf } from "./phrases.ts";
import { isUnchanged, type Piece, type Words } from "./word-diff.ts";
import type { ReportWords } from "./words.ts";

/**
 * What a report says, as a plain tree with the words chosen: each printer writes it in its own form. Texts from the CMS
 * stand in it as they are: each printer escapes them in its own way.
 */
export interface Outline {
  readonly from: string;
  readonly to: string;
  /** One line with all numbers. */
  readonly summary: string;
  readonly notes: readonly string[];
  /** By type. */
  readonly groups: readonly DocumentGroup[];
  /** The worst first. */
  readonly pages: readonly PageLine[];
  readonly files: readonly FileLine[];
}

export interface DocumentGroup {
  readonly heading: string;
  /** `3 changed, 120 added` */
  readonly counts: string;
  readonly documents: readonly DocumentOutline[];
}

export interface DocumentOutline extends Pick<DocumentChange, "id" | "studio"> {
  /** Counted from 1 through all documents. */
  readonly number: number;
  /** `Job “Labor leiten”` */
  readonly name: string;
  /** What happened to it, in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
  readonly gist: string;
  readonly isRemoved: boolean;
  readonly changes: readonly ChangeOutline[];
  /** Pages on which it shows, by what happens to them: `Pages touched`. */
  readonly pages: readonly { readonly title: string; readonly addresses: readonly string[] }[];
}

export interface PageLine extends Pick<TouchedPage, "action" | "problem"> {
  readonly what: string;
  readonly addresses: readonly string[];
  /** Those without a language: the default language's again. */
  readonly also: readonly string[];
  /** Documents that changed and show on the page. */
  readonly causes: readonly { readonly name: string; readonly number?: number | undefined }[];
}

export interface FileLine {
  readonly what: string;
  readonly file: SideOutline;
}

/** One difference: where it is, from the outside in, and what it says. */
export type ChangeOutline = { readonly where: readonly string[] } & (
  | { readonly kind: "text"; readonly line: LineOutline }
  | { readonly kind: "texts"; readonly texts: readonly TextOutline[] }
  | { readonly kind: "values" | "files"; readonly before: SideOutline; readonly after: SideOutline }
  | { readonly kind: "event"; readonly event: string; readonly action?: "added" | "removed" }
);

/** What a value or a file was or is, in words. */
export interface SideOutline {
  readonly text: string;
  readonly file?: FileShown | undefined;
}

export interface TextOutline {
  /** Nothing for a text that has no languages. */
  readonly language?: Locale;
  readonly lines: readonly LineOutline[];
}

/** A text, or a paragraph of it. */
export interface LineOutline {
  /** `heading; moved`, `unchanged`; nothing for a text whose words alone say what changed. */
  readonly label: string;
  readonly words: Words;
  readonly isUnchanged: boolean;
}

/** How much of a text a report shows, in characters. */
export interface TextBudget {
  /** Of what stayed, on either side of a change. */
  readonly around: number;
  /** Of each run that came or went. */
  readonly change: number;
}

export function outlineOf(report: DiffReport, words: ReportWords, budget: TextBudget): Outline {
  const documents = report.documents.map((document, index) => ({
    ...{ type: document.type, action: document.action, id: document.id, studio: document.studio },
    number: index + 1,
    name: words.documentName(document),
    gist: gistOf(document, words),
    isRemoved: document.action === "removed",
    changes: flatten(document.changes, words).map((change) => outlineOfChange(change, words, budget)),
    pages: pagesOf(report.pages, document.id, words),
  }));
  const numbers = new Map(documents.map(({ id, number, name }) => [id, { number, name }]));
  const groups = [...Map.groupBy(documents, ({ type }) => type)];
  const files = (list: readonly FileShown[], what: "added" | "removed") =>
    list.map((file) => ({ what: words.say(what), file: fileSide(file, words) }));
  return {
    from: revisionName(report.base),
    to: revisionName(report.head),
    summary: summaryOf(report, words),
    notes: report.notes,
    groups: groups.map(([type, documents]) => ({
      heading: words.typeNames(type),
      counts: countsOf(documents, (action, count) => `${count} ${words.say(`document.${action}`)}`),
      documents,
    })),
    pages: inPageOrder(report.pages).map(({ action, problem, addresses, causes }) => ({
      ...{ action, problem, what: words.say(`page.${action}`) },
      addresses: addresses.filter(isPrefixed),
      also: addresses.filter((address) => !isPrefixed(address)),
      causes: causes.map((id) => numbers.get(id) ?? { name: id }),
    })),
    files: [...files(report.files.added, "added"), ...files(report.files.removed, "removed")],
  };
}

function outlineOfChange(change: Change, words: ReportWords, budget: TextBudget): ChangeOutline {
  const { where } = change;
  const line = (text: Words, label = isUnchanged(text) ? words.say("unchanged") : ""): LineOutline => {
    return { label, words: condense(text, budget, words), isUnchanged: isUnchanged(text) };
  };
  const paragraphs = (blocks: readonly BlockChange[]) =>
    blocks.map((block) => {
      const event = block.action === "added" || block.action === "removed" ? [words.say(block.action)] : [];
      return line(block.words, [block.style, ...event, ...block.notes].join("; "));
    });
  const inLanguages = (linesIn: (locale: Locale) => readonly LineOutline[] | undefined): TextOutline[] =>
    locales.flatMap((language) => {
      const lines = linesIn(language);
      return lines ? [{ language, lines: lines.length === 0 ? [line([])] : lines }] : [];
    });
  switch (change.kind) {
    case "text":
      return { where, kind: "text", line: line(change.words) };
    case "blocks":
      return { where, kind: "texts", texts: [{ lines: paragraphs(change.blocks) }] };
    case "localised":
      return { where, kind: "texts", texts: inLanguages((locale) => change[locale] && [line(change[locale])]) };
    case "richText":
      return { where, kind: "texts", texts: inLanguages((locale) => change[locale] && paragraphs(change[locale])) };
    case "value": {
      const side = (value: string | undefined) => ({ text: value || words.say("nothing") });
      return { where, kind: "values", before: side(change.before), after: side(change.after) };
    }
    case "file":
      return { where, kind: "files", before: fileSide(change.before, words), after: fileSide(change.after, words) };
    case "item":
      return { where, kind: "event", event: words.say(change.action), action: change.action };
    case "moved":
      return { where, kind: "event", event: words.say("fromTo", { from: change.from, to: change.to }) };
    case "note":
      return { where, kind: "event", event: change.note };
  }
}

/** `hall.jpg (1800 × 1200, 312 kB)` */
function fileSide(file: FileShown | undefined, words: ReportWords): SideOutline {
  if (!file) return { text: words.say("none") };
  const { name, width, height, size } = file;
  const facts: string[] = [];
  if (width && height) facts.push(`${width} × ${height}`);
  if (size !== undefined)
    facts.push(size < 1000 ? words.say("bytes", { count: size }) : `${Math.round(size / 1000)} kB`);
  return { text: facts.length === 0 ? name : `${name} (${facts.join(", ")})`, file };
}

/** A text as a report shows it: what stayed only as far as it helps to read what changed; `…` for what is left out. */
function condense(text: Words, { around, change }: TextBudget, words: ReportWords): Words {
  const cut = (whole: string, longest: number) => {
    const characters = [...whole];
    if (characters.length <= longest) return whole;
    const count = characters.length - longest;
    return `${characters.slice(0, longest).join("")}${words.say("moreCharacters", { count })}`;
  };
  return text.map((piece, index): Piece => {
    if (piece.kind !== "same") return { ...piece, text: cut(piece.text, change) };
    if (text.length === 1) return { ...piece, text: cut(piece.text, 2 * around) };
    const characters = [...piece.text];
    const head = index === 0 ? 0 : around;
    const tail = index === text.length - 1 ? 0 : around;
    if (characters.length <= head + tail + 20) return piece;
    const end = characters.slice(characters.length - tail);
    return { ...piece, text: `${characters.slice(0, head).join("")}…${end.join("")}` };
  });
}

/**
 * Changes as a plain list: what an item of a list says stands behind the item, `where` leads the whole way. An item that
 * is a single text is that text.
 */
function flatten(changes: readonly Change[], words: ReportWords, where: readonly string[] = []): Change[] {
  return changes.flatMap((change) => {
    const placed = { ...change, where: [...where, ...change.where] };
    if (change.kind !== "item") return [placed];
    const [only, ...others] = change.content;
    const isLine = only && others.length === 0 && only.where.length === 0 && only.kind !== "item";
    if (!isLine) return [placed, ...flatten(change.content, words, placed.where)];
    const name = placed.where.at(-1) ?? "";
    const event = words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
    return [{ ...only, path: change.path, where: [...placed.where.slice(0, -1), event] }];
  });
}

/** The worst first. */
const pageOrder: readonly TouchedPage["action"][] = ["broken", "removed", "added", "touched"];

function inPageOrder(pages: readonly TouchedPage[]): TouchedPage[] {
  return pageOrder.flatMap((action) => pages.filter((page) => page.action === action));
}

/** Pages on which a document's change shows, by what happens to them. */
function pagesOf(pages: readonly TouchedPage[], id: string, words: ReportWords): DocumentOutline["pages"] {
  return pageOrder.flatMap((action) => {
    const addresses = prefixed(pages.filter((page) => page.action === action && page.causes.includes(id)));
    const title = words.say("pageList", { count: addresses.length, what: words.say(`page.${action}`) });
    return addresses.length === 0 ? [] : [{ title, addresses }];
  });
}

function revisionName({ name, commit }: RevisionName): string {
  return commit && !commit.startsWith(name) ? `${name} (${commit.slice(0, 10)})` : name.slice(0, 40);
}
