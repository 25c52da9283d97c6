import type { Locale } from "#src/locales.ts";
import type { Revision } from "./revision.ts";
import type { Words } from "./word-diff.ts";

/** The difference between two snapshots, as plain data. All reports are made from this alone. */

export interface DocumentChange {
  /** `unreadable`: the file is broken, so its changes are unknown. */
  readonly action: "added" | "removed" | "changed" | "unreadable";
  readonly id: string;
  readonly type: string;
  /** In the site's first language that has one; otherwise the id. */
  readonly title: string;
  /** The document's address in the Studio, if that is known. */
  readonly studio?: string | undefined;
  /** An added document lists all its content, a removed one all its former content. */
  readonly changes: readonly Change[];
}

/** `where` names the place in words, from the outside in; `path` has the syntax of `make check`. */
export type Change = { readonly where: readonly string[]; readonly path: string } & ChangeKind;

export type ChangeKind =
  | { readonly kind: "text"; readonly words: Words }
  /** Omits a language that had no text and has none. */
  | ({ readonly kind: "localised" } & PerLanguage<Words>)
  /** Only blocks that differ; an empty list for an unchanged language. */
  | ({ readonly kind: "richText" } & PerLanguage<readonly BlockChange[]>)
  /** Rich text of a field without languages: only blocks that differ. */
  | { readonly kind: "blocks"; readonly blocks: readonly BlockChange[] }
  /** Numbers, days, choices, links, in words; undefined if the field was or is empty. */
  | { readonly kind: "value"; readonly before?: string | undefined; readonly after?: string | undefined }
  | { readonly kind: "file"; readonly before?: FileShown | undefined; readonly after?: FileShown | undefined }
  /** An item of a list, with all its content. */
  | { readonly kind: "item"; readonly action: "added" | "removed"; readonly content: readonly Change[] }
  /** Positions in the list, from 1. */
  | { readonly kind: "moved"; readonly from: number; readonly to: number }
  | { readonly kind: "note"; readonly note: string };

export type PerLanguage<T> = { readonly [L in Locale]?: T };

export interface BlockChange {
  readonly action: "added" | "removed" | "changed" | "moved";
  /** `paragraph`, `heading`, `bullet point` … */
  readonly style: string;
  readonly words: Words;
  /** Changes of style, links or bold. */
  readonly notes: readonly string[];
}

export interface FileShown {
  readonly assetId: string;
  /** In the snapshot's `assets/`; empty if the id does not have the CMS's form. */
  readonly fileName: string;
  /** The name of the uploaded file, or the id. */
  readonly name: string;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
}

/** A page, in the languages that changed for the same reason. */
export interface TouchedPage {
  /** `broken`: the page cannot be made, though the old one could, or it is new. */
  readonly action: "touched" | "added" | "removed" | "broken";
  /** Prefixed addresses first, then the default language's unprefixed one. */
  readonly addresses: readonly string[];
  /** Ids of the changed documents that show on the page. */
  readonly causes: readonly string[];
  readonly problem?: string | undefined;
}

export interface DiffReport {
  readonly base: Pick<Revision, "name" | "commit">;
  readonly head: DiffReport["base"];
  /** In the order of the content model, then by id. */
  readonly documents: readonly DocumentChange[];
  /** Files that were added to the snapshot or removed from it. */
  readonly files: { readonly added: readonly FileShown[]; readonly removed: readonly FileShown[] };
  readonly pages: readonly TouchedPage[];
  /** The current number of pages, without unprefixed addresses. */
  readonly pageCount: number;
  readonly notes: readonly string[];
}
