import type { Place } from "../addresses.ts";
import type { Block } from "./model/portable-text.ts";

/** What pages are made of that is not in the content as it is shown: links, pictures and files, the items of a gallery. */

/** `place` inside the site, `href` elsewhere (https, mailto, tel). */
export type TargetView =
  | { readonly place: Place; readonly href?: never }
  | { readonly href: string; readonly place?: never };
export type LinkView = { readonly label: string; readonly target: TargetView };

/** Of rich text. A heading that can be linked to has its hash. */
export type TextBlock = Block & { readonly anchor?: string };

/** A line of a list of texts. */
export interface KeyedText {
  readonly _key: string;
  readonly text: string;
}

/** A picture by its content; the files it is served as are named by `content/pictures.ts`. */
export interface PictureView {
  readonly sha1: string;
  readonly extension: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** The point that must stay in view, as shares of width and height. */
  readonly focus?: readonly [x: number, y: number];
  /** What is cut off, in shares: top, right, bottom, left. */
  readonly crop?: readonly [top: number, right: number, bottom: number, left: number];
  /** A few pixels as a `data:` address. */
  readonly placeholder?: string;
}

/** An uploaded file that is served as it is; its address is named by `content/pictures.ts`. */
export interface FileView {
  readonly sha1: string;
  readonly extension: string;
  readonly mimeType: string;
}

export interface FilmView extends FileView {
  /** Begins by itself, without sound, when it is first shown. */
  readonly autoplay?: boolean;
}

export interface DocumentView extends FileView {
  /** What the file is called when a visitor keeps it, without its extension. */
  readonly name: string;
  /** As people say it: `340 kB`. */
  readonly size: string;
}

export interface GalleryView {
  readonly title: string;
  readonly items: readonly GalleryItemView[];
}

export type GalleryItemView = {
  readonly _key: string;
  readonly title?: string;
  readonly description?: string;
  /** Shown instead of `picture` until the item is opened. */
  readonly thumb?: PictureView;
} & (
  | { readonly kind: "picture"; readonly picture: PictureView }
  /** The picture is the poster. */
  | { readonly kind: "film"; readonly film: FilmView; readonly picture: PictureView }
  | { readonly kind: "embed"; readonly embed: EmbedView; readonly picture: PictureView }
  | { readonly kind: "document"; readonly document: DocumentView; readonly picture?: never }
);

export interface EmbedView {
  readonly address: string;
  /** Who plays it, or else the host that the address leads to. */
  readonly provider: string;
  /** Whether it can be played here, after the visitor's consent. */
  readonly isPlayable: boolean;
}
