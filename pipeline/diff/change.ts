import type { Locale } from "#src/locales.ts";
import type { Revision } from "./revision.ts";
import type { Words } from "./word-diff.ts";

/** What differs between two snapshots, as plain data: every report is made from this and nothing else. */

export interface DocumentChange {
  /** `unreadable`: its file is broken, so that what has changed cannot be told. */
  readonly action: "added" | "removed" | "changed" | "unreadable";
  readonly id: string;
  readonly type: string;
  /** In the site's first language that has one; the id where there is none. */
  readonly title: string;
  /** Where it is edited, if the studio's address is known. */
  readonly studio?: string | undefined;
  /** For an added document all it says, for a removed one all it said. */
  readonly changes: readonly Change[];
}

/** One difference. `where` leads to it in words, from the outside in; `path` as `make check` writes it. */
export type Change = { readonly where: readonly string[]; readonly path: string } & ChangeKind;

export type ChangeKind =
  | { readonly kind: "text"; readonly words: Words }
  /** A language without any text, before and after, is left out. */
  | ({ readonly kind: "localised" } & PerLanguage<Words>)
  /** Only the blocks that differ; an empty list for a language that is as it was. */
  | ({ readonly kind: "richText" } & PerLanguage<readonly BlockChange[]>)
  /** Rich text of a field that has no languages: only the blocks that differ. */
  | { readonly kind: "blocks"; readonly blocks: readonly BlockChange[] }
  /** Numbers, days, choices, links: each side in words; a missing side was or is not filled in. */
  | { readonly kind: "value"; readonly before?: string | undefined; readonly after?: string | undefined }
  | { readonly kind: "file"; readonly before?: FileShown | undefined; readonly after?: FileShown | undefined }
  /** An item of a list, with all it says or said. */
  | { readonly kind: "item"; readonly action: "added" | "removed"; readonly content: readonly Change[] }
  /** Places in the list, counted from 1. */
  | { readonly kind: "moved"; readonly from: number; readonly to: number }
  | { readonly kind: "note"; readonly note: string };

export type PerLanguage<T> = { readonly [L in Locale]?: T };

/** A paragraph, heading or point of rich text. */
export interface BlockChange {
  readonly action: "added" | "removed" | "changed" | "moved";
  /** `paragraph`, `heading`, `bullet point` … */
  readonly style: string;
  readonly words: Words;
  /** What changed beside the words: style, links, bold. */
  readonly notes: readonly string[];
}

/** A picture or a film. */
export interface FileShown {
  readonly assetId: string;
  /** In `assets/` of the snapshot; empty where the id is not of the form the CMS gives. */
  readonly fileName: string;
  /** As the editor's file was called, or the id. */
  readonly name: string;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
}

/** A page in the languages to which the same happened for the same reason. */
export interface TouchedPage {
  /** `broken`: it could be made before and cannot be made any more, or a new one cannot be made. */
  readonly action: "touched" | "added" | "removed" | "broken";
  /** The prefixed ones first, then the unprefixed twin of the default language's. */
  readonly addresses: readonly string[];
  /** Documents that changed and show on the page, by id. */
  readonly causes: readonly string[];
  readonly problem?: string | undefined;
}

export interface DiffReport {
  readonly base: Pick<Revision, "name" | "commit">;
  readonly head: DiffReport["base"];
  /** In the order of the content model, then by id. */
  readonly documents: readonly DocumentChange[];
  /** Pictures and films that came to the snapshot or left it. */
  readonly files: { readonly added: readonly FileShown[]; readonly removed: readonly FileShown[] };
  readonly pages: readonly TouchedPage[];
  /** How many pages there are now; addresses without a language are the default language's again and not counted. */
  readonly pageCount: number;
  readonly notes: readonly string[];
}
