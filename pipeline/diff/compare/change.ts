import type { Locale } from "#src/locales.ts";
import type { Problem } from "../../documents/problem.ts";
import type { Sides, TouchedPage } from "../../pages/pages-touched.ts";
import type { Revision } from "./revision.ts";
import type { TextChangeKind } from "./text-changes.ts";
import type { WordDiff } from "./word-diff.ts";

/** The difference between two snapshots as plain data, from which each form of the report is made. */

export interface DocumentChange {
  /** `unreadable`: the file is broken, so its changes are unknown. */
  readonly action: "added" | "removed" | "changed" | "unreadable";
  readonly id: string;
  readonly type: string;
  /** The title in the first of the site's languages that has one. The id if there is none. */
  readonly title: string;
  readonly studio?: string | undefined;
  /** An added document lists all its content, and a removed document all the content that it had. */
  readonly changes: readonly Change[];
}

/** `where` names the place in words, the outermost part first; `path` has the syntax of `make check`. */
export type Change = { readonly where: readonly string[]; readonly path: string } & ChangeKind;

type ChangeKind =
  /** One text for each language. Omits a language that has a text on neither side. */
  | { readonly kind: "text"; readonly texts: readonly ChangedText[] }
  | { readonly kind: "value"; readonly before?: string | undefined; readonly after?: string | undefined }
  | { readonly kind: "file"; readonly before?: FileShown | undefined; readonly after?: FileShown | undefined }
  | { readonly kind: "item"; readonly action: "added" | "removed"; readonly content: readonly Change[] }
  | { readonly kind: "moved"; readonly from: number; readonly to: number };

/** A change that a report shows in one line. */
export type ShortChange = Exclude<Change, { kind: "text" }>;

export interface ChangedText {
  /** Undefined for a field that has no languages. */
  readonly language?: Locale | undefined;
  /** Rich text has only the paragraphs that differ. */
  readonly lines: readonly ChangedLine[];
  /** The number of words in the whole text, also outside of `lines`. */
  readonly wordCounts: Sides<number>;
}

export interface ChangedLine {
  /** Says what the words do not show, such as `heading; moved` or `unchanged`. May be empty. */
  readonly label: string;
  readonly words: WordDiff;
  /** Empty for an unchanged line. */
  readonly kinds: readonly TextChangeKind[];
}

export interface FileShown {
  readonly assetId: string;
  /** The name in the snapshot's `assets/`; empty if the id does not have the CMS's form. */
  readonly fileName: string;
  readonly name: string;
  /** In pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** In bytes. */
  readonly size?: number | undefined;
}

export interface ReportedPage extends TouchedPage {
  /** The reason why the page differs, if no document is the cause. */
  readonly reason?: string | undefined;
  readonly alsoChanged?: AlsoChanged | undefined;
}

export interface DiffReport {
  readonly base: Pick<Revision, "name" | "commit">;
  readonly head: DiffReport["base"];
  readonly documents: readonly DocumentChange[];
  readonly files: { readonly added: readonly FileShown[]; readonly removed: readonly FileShown[] };
  readonly pages: readonly ReportedPage[];
  readonly pageCount: number;
  /** The problems of the edits that the newer side holds back. */
  readonly held: readonly Problem[];
  /** The number of edits that are held back. One edit may have several problems in `held`. */
  readonly heldEdits: number;
  readonly notes: readonly string[];
}

/**
 * Texts of a page that differ although no document's change has them. For example, a closed job's department is gone from
 * the list of jobs, and the job's change says only that the job is closed.
 */
export type AlsoChanged = Sides<readonly string[]>;
