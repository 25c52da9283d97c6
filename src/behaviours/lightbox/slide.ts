import type { Embed } from "../../content/embed-address.ts";

/** What a page gives the lightbox: an address alone, or an address with what is known about it. */
export type LightboxInput = string | LightboxItem;

export interface LightboxItem {
  readonly src: string;
  readonly srcset?: string;
  readonly sizes?: string;
  /** The same picture in other formats, best first. */
  readonly picture?: { readonly sources?: readonly PictureSource[] };
  /** Pixels; measured when the picture has come where they are not known. */
  readonly width?: number;
  readonly height?: number;
  /** A few pixels as a `data:` address, shown until the picture has come. */
  readonly placeholder?: string;
  /** A small picture for the overview. */
  readonly thumb?: string;
  /** What a film shows before it plays; the thumb where there is none. */
  readonly poster?: string;
  /** Wins over what the address looks like. */
  readonly mediaType?: "image" | "video" | "webVideo" | "iframe";
  readonly title?: string;
  readonly description?: string;
  readonly alt?: string;
  /** A film begins by itself, without sound, when it is first shown. */
  readonly autoplay?: boolean;
  /** The kind of a film's file where its address does not tell: `mp4`. */
  readonly ext?: string;
  /** Bytes of a document. */
  readonly size?: number;
}

export interface PictureSource {
  readonly srcset: string;
  readonly media?: string;
  readonly type?: string;
  readonly sizes?: string;
}

interface Told {
  readonly title?: string;
  readonly description?: string;
  readonly alt?: string;
  readonly thumb?: string;
}

export interface PictureSlide extends Told {
  readonly kind: "picture";
  readonly src: string;
  readonly srcset?: string;
  readonly sizes?: string;
  readonly sources: readonly PictureSource[];
  readonly width?: number;
  readonly height?: number;
  readonly placeholder?: string;
}

export interface FilmSlide extends Told {
  readonly kind: "film";
  readonly src: string;
  /** The MIME type; absent where nothing tells it. */
  readonly type?: string;
  readonly poster?: string;
  readonly autoplay: boolean;
}

/** A film at a provider, which learns of the visitor when it is loaded. */
export interface EmbedSlide extends Told, Embed {
  readonly kind: "embed";
  readonly poster?: string;
}

/** What is not shown here but opened in a window of its own. */
export interface DocumentSlide extends Told {
  readonly kind: "document";
  readonly src: string;
  readonly isPdf: boolean;
  /** Bytes, where known. */
  readonly size?: number;
}

export type Slide = PictureSlide | FilmSlide | EmbedSlide | DocumentSlide;
