import type { Embed } from "../../content/embed-address.ts";

/** What a page gives the lightbox: an address alone, or an address with what is known about it. */
export type LightboxInput = string | LightboxItem;

/** Whatever is not known may be left out or undefined. */
export interface LightboxItem {
  readonly src: string;
  readonly srcset?: string | undefined;
  readonly sizes?: string | undefined;
  /** The same picture in other formats, best first. */
  readonly picture?: { readonly sources?: readonly PictureSource[] | undefined } | undefined;
  /** Pixels; measured when the picture has come where they are not known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** A few pixels as a `data:` address, shown until the picture has come. */
  readonly placeholder?: string | undefined;
  /** A small picture for the overview. */
  readonly thumb?: string | undefined;
  /** What a film shows before it plays; the thumb where there is none. */
  readonly poster?: string | undefined;
  /** Wins over what the address looks like. */
  readonly mediaType?: "image" | "video" | "webVideo" | "iframe" | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly alt?: string | undefined;
  /** A film begins by itself, without sound, when it is first shown. */
  readonly autoplay?: boolean | undefined;
  /** The kind of a film's file where its address does not tell: `mp4`. */
  readonly ext?: string | undefined;
  /** Of a document, as people say it: `340 kB`. */
  readonly size?: string | undefined;
}

export interface PictureSource {
  readonly srcset: string;
  readonly media?: string | undefined;
  readonly type?: string | undefined;
  readonly sizes?: string | undefined;
}

/** What every kind of slide may say of itself. */
export interface SlideDetails {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly alt: string | undefined;
  readonly thumb: string | undefined;
}

export interface PictureSlide extends SlideDetails {
  readonly kind: "picture";
  readonly src: string;
  readonly srcset: string | undefined;
  readonly sizes: string | undefined;
  readonly sources: readonly PictureSource[];
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly placeholder: string | undefined;
}

export interface FilmSlide extends SlideDetails {
  readonly kind: "film";
  readonly src: string;
  /** The MIME type; absent where nothing tells it. */
  readonly type: string | undefined;
  readonly poster: string | undefined;
  readonly autoplay: boolean;
}

/** A film at a provider, which learns of the visitor when it is loaded. */
export interface EmbedSlide extends SlideDetails, Embed {
  readonly kind: "embed";
  readonly poster: string | undefined;
}

/** What is not shown here but opened in a window of its own. */
export interface DocumentSlide extends SlideDetails {
  readonly kind: "document";
  readonly src: string;
  readonly isPdf: boolean;
  /** As people say it, where known. */
  readonly size: string | undefined;
}

export type Slide = PictureSlide | FilmSlide | EmbedSlide | DocumentSlide;
