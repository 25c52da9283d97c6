import type { DocumentChange, TouchedPage } from "../change.ts";
import type { ModelNames } from "./model-names.ts";

/** Everything that the report of a content diff says by itself, in one language; what it quotes is in the site's own. */
export interface ReportWords {
  /** BCP 47. */
  readonly locale: string;
  readonly names: ModelNames;
  readonly quoted: (text: string) => string;
  /** How a name begins inside a sentence. */
  readonly inSentence: (name: string) => string;

  readonly title: string;
  readonly content: string;
  readonly documents: string;
  readonly files: string;
  /** Over the list of pages. */
  readonly pages: string;
  readonly note: string;
  readonly openInStudio: string;
  readonly before: string;
  readonly after: string;
  readonly noPreview: string;
  readonly whatItSaid: string;
  readonly workingTree: string;

  /** What happened to a document, in a word or two. */
  readonly isNew: string;
  readonly isRemoved: string;
  readonly isUnreadable: string;
  /** What happened to an item of a list, a file, a paragraph. */
  readonly added: string;
  readonly removed: string;
  readonly moved: string;
  readonly unchanged: string;
  readonly yes: string;
  readonly no: string;
  /** For a field that says nothing. */
  readonly nothing: string;
  /** For a file that is not there. */
  readonly none: string;
  readonly list: string;
  /** A block of a type without a name. */
  readonly text: string;
  readonly group: string;
  readonly unseen: string;
  readonly unseenInText: string;

  readonly and: (shown: string, more: number) => string;
  readonly andMore: (count: number) => string;
  readonly moreCharacters: (count: number) => string;
  readonly moreChanges: (count: number) => string;
  /** In Markdown; `names` are some of the documents. */
  readonly leftOut: (documents: number, names: string) => string;
  readonly leftOutBecause: string;
  readonly leftOutInTerminal: (documents: number) => string;
  readonly also: string;
  readonly becauseOf: string;

  /** Each with the name of a field, a section or an item. */
  readonly reworded: (name: string, languages: string) => string;
  readonly replaced: (name: string) => string;
  readonly itemAdded: (name: string) => string;
  readonly itemRemoved: (name: string) => string;
  readonly itemMoved: (name: string) => string;
  readonly filledIn: (name: string) => string;
  readonly emptied: (name: string) => string;
  readonly changed: (name: string) => string;
  /** Jobs. A day stands in brackets after a blank, or is empty. */
  readonly opened: string;
  readonly closed: string;
  readonly itsLastDay: string;
  readonly contentAsName: string;
  readonly expired: string;
  readonly lastDayToCome: (day: string) => string;
  readonly lastDayPassed: (day: string) => string;
  /** Places in a list, counted from 1. */
  readonly fromTo: (from: number, to: number) => string;

  readonly section: (name: string) => string;
  readonly item: (list: string) => string;
  readonly level: (style: string, level: number) => string;
  readonly page: (screen: string) => string;
  readonly linkChanged: (text: string, from: string, to: string) => string;
  readonly linkAdded: (text: string, to: string) => string;
  readonly linkRemoved: (text: string, to: string) => string;
  readonly nowMarked: (mark: string, text: string) => string;
  readonly noLongerMarked: (mark: string, text: string) => string;
  readonly focalPoint: (left: string, top: string) => string;
  readonly cutOff: (side: "top" | "right" | "bottom" | "left", share: string) => string;
  readonly notCut: string;
  readonly bytes: (count: number) => string;

  readonly documentsOf: (action: DocumentChange["action"], count: number) => string;
  /** The same without the noun, after the name of a type. */
  readonly changes: (action: DocumentChange["action"], count: number) => string;
  readonly pagesOf: (action: PageAction, count: number) => string;
  readonly noDocument: string;
  readonly noPage: string;
  readonly summary: (documents: string, pages: string, pageCount: number) => string;
  readonly pageWords: Readonly<Record<PageAction, string>>;
  /** Before a list of addresses. */
  readonly pagesTitle: (action: PageAction, count: number) => string;

  readonly otherSource: (from: string, to: string) => string;
  /** Pages that stand in for others have no content of their own, and are not among those that are listed. */
  readonly companyRenamed: string;
  /** Each about a revision of git; undefined for the working tree. */
  readonly unreadable: (revision: string | undefined, file: string) => string;
  readonly noSnapshot: (revision: string | undefined) => string;
  readonly noLock: (revision: string | undefined) => string;
  readonly otherModel: (revision: string | undefined, theirs: number, ours: number) => string;
  /** Why a page is broken. */
  readonly cannotBeRead: (name: string) => string;
}

export type PageAction = TouchedPage["action"];
