import { isPrefixed } from "#src/addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { TouchedPage } from "../pages/pages-touched.ts";
import type { AlsoChanged, DiffReport, ReportedPage } from "./compare/change.ts";
import { outlineOfDocument, type PageGroup, type TextBudget } from "./document-outline.ts";
import type { VisualDiff } from "./visual/visual-diff.ts";

/** A report as a plain tree with raw texts of the CMS, which each printer has to escape. */
export type Outline = ReturnType<typeof outlineOf>;
export type PageOutline = Outline["pages"][number];

export const documentActions = ["changed", "added", "removed", "unreadable"] as const;

const worstFirst = ["broken", "removed", "moved", "added", "touched"] as const;

export function outlineOf(report: DiffReport, words: ReportWords, budget: TextBudget) {
  const pages = report.pages.toSorted((a, b) => worstFirst.indexOf(a.action) - worstFirst.indexOf(b.action));
  const documents = report.documents.map((document, index) => ({
    number: index + 1,
    ...outlineOfDocument(document, words, budget, pagesOf(document.id, pages, report.pageCount, words)),
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
    pages: joinedByChanges(pages).map(({ action, problem, reason, addresses, causes, to, alsoChanged }) => ({
      action,
      what: words.say(`page.${action}`),
      problem: problem ?? reason,
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

/** Pages that the same changes touch share a line. Any other page has a line of its own. */
function joinedByChanges(pages: readonly ReportedPage[]): ReportedPage[] {
  const keyOf = ({ addresses, ...page }: ReportedPage) =>
    JSON.stringify(page.action === "touched" && !page.alsoChanged ? page : addresses);
  return [...Map.groupBy(pages, keyOf).values()].flatMap(([first, ...others]) =>
    first ? { ...first, addresses: [first, ...others].flatMap(({ addresses }) => addresses) } : [],
  );
}

function alsoChangedInWords({ before, after }: AlsoChanged, words: ReportWords): string {
  const quoted = (texts: readonly string[]) =>
    texts.map((text) => words.quoted(text)).join(", ") || words.say("nothing");
  return words.say("alsoChanged", { before: quoted(before), after: quoted(after) });
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

/** Each action that occurs, with the number of its documents or pages, in this order. */
function countsOf<Action>(
  counted: readonly { readonly action: Action }[],
  order: readonly Action[],
  inWords: (action: Action, count: number) => string,
): string {
  const found = order.map((action) => [action, counted.filter((one) => one.action === action).length] as const);
  return found.flatMap(([action, count]) => (count === 0 ? [] : [inWords(action, count)])).join(", ");
}

/** The pages that a document's changes touch. Leaves out the addresses if the changes touch all of three or more pages. */
function pagesOf(id: string, pages: readonly TouchedPage[], pageCount: number, words: ReportWords): PageGroup[] {
  const touched = pages.filter(({ causes }) => causes.includes(id));
  const count = touched.filter(({ action }) => action !== "removed").flatMap(shownAddresses).length;
  const isOnAll = count > 2 && count === pageCount;
  const listed = isOnAll ? touched.filter(({ action }) => action === "removed") : touched;
  const groups = [...Map.groupBy(listed, ({ action }) => action)].map(([action, group]): PageGroup => {
    const addresses = group.flatMap(shownAddresses);
    const title = words.say("pageList", { count: addresses.length, what: words.say(`page.${action}`) });
    return { title, count: addresses.length, addresses };
  });
  return isOnAll ? [{ title: words.say("onAllPages", { count }), count, addresses: [] }, ...groups] : groups;
}

/** Omits addresses without a language. Shows a page that has moved as `/de/jobs/welder → /de/jobs/fitter`. */
function shownAddresses({ addresses, to = [] }: Pick<TouchedPage, "addresses" | "to">): string[] {
  return addresses.filter(isPrefixed).map((address, place) => (to[place] ? `${address} → ${to[place]}` : address));
}

/** `main (c07f7e1ba0)`. If the name is the commit's hash or its beginning, it is shown alone. */
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
