export interface PictureView {
  readonly sha1: string;
  readonly extension: string;
  /** Width and height of the original in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The point that must stay visible, in shares of width and height. */
  readonly focus?: readonly [x: number, y: number];
  /** The shares of height and width that are cut off at each side. */
  readonly crop?: readonly [top: number, right: number, bottom: number, left: number];
  readonly placeholder?: string;
}

export interface FileView {
  readonly sha1: string;
  readonly extension: string;
  readonly mimeType: string;
}

export type FilmView = FileView & { readonly autoplay?: boolean };

export type DocumentView = FileView & { readonly name: string; readonly size: string };

export interface GalleryView {
  readonly title: string;
  readonly items: readonly GalleryItemView[];
}

export type GalleryItemView = {
  readonly _key: string;
  readonly title?: string;
  readonly description?: string;
  readonly thumb?: PictureView;
} & (
  | { readonly kind: "picture"; readonly picture: PictureView }
  | { readonly kind: "film"; readonly film: FilmView; readonly picture: PictureView }
  | { readonly kind: "embed"; readonly embed: EmbedView; readonly picture: PictureView }
  /** A link to an address of another site, such as a map. */
  | {
      readonly kind: "link";
      readonly link: { readonly address: string; readonly host: string };
      readonly picture: PictureView;
    }
  | { readonly kind: "document"; readonly document: DocumentView; readonly picture?: never }
);

/** A film at a provider, which learns of the visitor when the player loads. */
export interface EmbedView {
  readonly address: string;
  readonly provider: "YouTube" | "Vimeo";
  readonly player: string;
}
