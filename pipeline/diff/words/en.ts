import { plural } from "../../text/plural.ts";
import { namesEn } from "./names-en.ts";
import type { PageAction, ReportWords } from "./report-words.ts";

const pageWords: Readonly<Record<PageAction, string>> = {
  touched: "touched",
  added: "new",
  removed: "gone",
  broken: "broken",
};

export const en: ReportWords = {
  locale: "en",
  names: namesEn,
  quoted: (text) => `“${text}”`,
  inSentence: (name) => name.charAt(0).toLowerCase() + name.slice(1),

  title: "Content changes",
  content: "Content",
  documents: "Documents",
  files: "Files",
  pages: "Pages it touches",
  note: "Note",
  openInStudio: "open in the studio",
  before: "Before",
  after: "After",
  noPreview: "No preview",
  whatItSaid: "What it said",
  workingTree: "working tree",

  isNew: "new",
  isRemoved: "removed",
  isUnreadable: "broken, cannot be read",
  added: "added",
  removed: "removed",
  moved: "moved",
  unchanged: "unchanged",
  yes: "yes",
  no: "no",
  nothing: "(nothing)",
  none: "(none)",
  list: "a list",
  text: "text",
  group: "a group of fields",
  unseen: "nothing a reader sees",
  unseenInText: "only changed in where its words may break or in what no reader sees",

  and: (shown, more) => `${shown} and ${more} more`,
  andMore: (count) => `… and ${count} more`,
  moreCharacters: (count) => `… (${count} characters more)`,
  moreChanges: (count) => `… and ${plural(count, "more change")} of this document`,
  leftOut: (documents, names) =>
    `the details of ${plural(documents, "document")} (${names}). \`make diff\` with \`FORMAT=html\` shows all of it.`,
  leftOutBecause: "Left out, because the text would be too long:",
  leftOutInTerminal: (documents) =>
    `Left out: the details of ${plural(documents, "document")}. All of it: make diff ARGS=--all, or FORMAT=html.`,
  also: "also",
  becauseOf: "because of",

  reworded: (name, languages) => `${name} reworded (${languages})`,
  replaced: (name) => `${name} replaced`,
  itemAdded: (name) => `${name} added`,
  itemRemoved: (name) => `${name} removed`,
  itemMoved: (name) => `${name} moved`,
  filledIn: (name) => `${name} filled in`,
  emptied: (name) => `${name} emptied`,
  changed: (name) => `${name} changed`,
  opened: "opened",
  closed: "closed",
  itsLastDay: "its last day",
  contentAsName: "content",
  expired: "Expired",
  lastDayToCome: (day) => `its last day${day} is to come`,
  lastDayPassed: (day) => `its last day${day} has passed`,
  fromTo: (from, to) => `moved from ${ordinal(from)} to ${ordinal(to)} place`,

  section: (name) => `Section “${name}”`,
  item: (list) => `${list}: item`,
  level: (style, level) => `${style} (level ${level})`,
  page: (screen) => `page ${screen}`,
  linkChanged: (text, from, to) => `link “${text}”: ${from} → ${to}`,
  linkAdded: (text, to) => `link added: “${text}” → ${to}`,
  linkRemoved: (text, to) => `link removed: “${text}” (${to})`,
  nowMarked: (mark, text) => `now ${mark}: “${text}”`,
  noLongerMarked: (mark, text) => `no longer ${mark}: “${text}”`,
  focalPoint: (left, top) => `${left} from the left, ${top} from the top`,
  cutOff: (side, share) => `${share} at the ${side}`,
  notCut: "nothing",
  bytes: (count) => `${count} bytes`,

  documentsOf: (action, count) => `${plural(count, "document")} ${documentWords[action]}`,
  changes: (action, count) => `${count} ${documentWords[action]}`,
  pagesOf: (action, count) => `${plural(count, "page")} ${pageWords[action]}`,
  noDocument: "no document changed",
  noPage: "no page touched",
  summary: (documents, pages, count) => `${documents}; ${pages} (of ${plural(count, "page")}).`,
  pageWords,
  pagesTitle: (action, count) => `${count === 1 ? "Page" : "Pages"} ${pageWords[action]}`,

  otherSource: (from, to) => `The content comes from another source: ${from} → ${to}.`,
  companyRenamed:
    "The company's name is also on the pages for unknown addresses and for visits without a connection: they change with it.",
  unreadable: (revision, file) => `In ${here(revision)}, ${file} cannot be read.`,
  noSnapshot: (revision) => `There is no snapshot in ${here(revision)}.`,
  noLock: (revision) => `In ${here(revision)}, the lock (snapshot.json) cannot be read.`,
  otherModel: (revision, theirs, ours) =>
    `The content in ${here(revision)} was made for content model ${theirs}, this program knows ${ours}: pages may not be comparable.`,
  cannotBeRead: (name) => `${name} cannot be read`,
};

const documentWords = { changed: "changed", added: "added", removed: "removed", unreadable: "broken" } as const;

function here(revision: string | undefined): string {
  return revision === undefined ? "the working tree" : `the revision ${revision}`;
}

function ordinal(place: number): string {
  const ending = place % 100 >= 11 && place % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}
