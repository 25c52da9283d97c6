import { type Embed, readEmbed } from "../../content/embed-address.ts";
import {
  croppedSize,
  isVector,
  pictureFile,
  pictureSrcSet,
  pictureWidths,
  storedFile,
} from "../../content/pictures.ts";
import type { GalleryItemView, PictureView } from "../../content/views.ts";

/** What a page gives the lightbox: an address alone, or an address with what is known about it. */
export type LightboxInput = string | LightboxItem;

/** Whatever is not known may be left out or undefined. */
interface LightboxItem {
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

interface PictureSource {
  readonly srcset: string;
  readonly media?: string | undefined;
  readonly type?: string | undefined;
  readonly sizes?: string | undefined;
}

/** What every kind of slide may say of itself. */
interface SlideDetails {
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

/** What a page gave, as one of the four kinds of slides. Empty texts count as absent. */
export function normaliseItem(input: LightboxInput): Slide {
  const item: LightboxItem = typeof input === "string" ? { src: input } : input;
  const src = item.src.trim();
  const details = {
    title: textOf(item.title),
    description: textOf(item.description),
    alt: textOf(item.alt),
    thumb: textOf(item.thumb),
  };
  switch (kindOf(item, src)) {
    case "film":
      return { ...details, ...filmOf(item, src) };
    case "embed": {
      const embed = readEmbed(src);
      if (embed) return { ...details, kind: "embed", ...embed, poster: textOf(item.poster) ?? details.thumb };
      return { ...details, kind: "document", src, isPdf: false, size: undefined };
    }
    case "document":
      return { ...details, kind: "document", src, isPdf: extensionOf(src) === "pdf", size: item.size };
    case "picture":
      return { ...details, ...pictureOf(item, src) };
  }
}

function kindOf({ mediaType }: LightboxItem, src: string): Slide["kind"] {
  // Addresses of other schemes, `javascript:` above all, can only become a picture that does not load.
  if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(src) || mediaType === "image") return "picture";
  if (mediaType === "webVideo") return "embed";
  const embed = readEmbed(src);
  if (mediaType === "iframe") return embed ? "embed" : "document";
  if (embed) return "embed";
  if (mediaType === "video" || filmType(extensionOf(src))) return "film";
  return extensionOf(src) === "pdf" ? "document" : "picture";
}

/** The file's own extension wins: what an editor wrote beside it may be older. */
function filmOf(item: LightboxItem, src: string): Omit<FilmSlide, keyof SlideDetails> {
  return {
    kind: "film",
    src,
    type: filmType(extensionOf(src)) ?? filmType(item.ext ?? ""),
    poster: textOf(item.poster) ?? textOf(item.thumb),
    autoplay: item.autoplay ?? false,
  };
}

function pictureOf(item: LightboxItem, src: string): Omit<PictureSlide, keyof SlideDetails> {
  const { width = 0, height = 0 } = item;
  const isMeasured = width > 0 && height > 0;
  const sizes = textOf(item.sizes);
  return {
    kind: "picture",
    src,
    srcset: textOf(item.srcset),
    sizes,
    sources: (item.picture?.sources ?? []).map((source) => ({ ...source, sizes: textOf(source.sizes) ?? sizes })),
    width: isMeasured ? width : undefined,
    height: isMeasured ? height : undefined,
    placeholder: textOf(item.placeholder),
  };
}

function textOf(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

/** By extension. Browsers play what is in a `.mov` if they are told it is an MP4, which it nearly is. */
const types: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  ogv: "video/ogg",
  avi: "video/x-msvideo",
};

/** The MIME type of a film's file; undefined where its extension is none of a film's. */
function filmType(extension: string): string | undefined {
  return types[extension.toLowerCase().replace(/^\./, "")];
}

/** The extension of the file an address names, in lower case; empty where it has none. */
export function extensionOf(address: string): string {
  const [path = ""] = address.split(/[?#]/);
  return /\.([a-z\d]+)$/i.exec(path.slice(path.lastIndexOf("/") + 1))?.[1]?.toLowerCase() ?? "";
}

/** An item of a gallery of the CMS, as the lightbox takes it. */
export function lightboxItem(item: GalleryItemView): LightboxItem {
  const { kind, title, description, picture } = item;
  const shown = item.thumb ?? picture;
  const details = { title, description, alt: picture?.alt, thumb: shown && smallest(shown) };
  switch (kind) {
    case "picture":
      return { ...details, ...pictureItem(item.picture) };
    case "film": {
      const { extension, autoplay = false } = item.film;
      const poster = largest(item.picture);
      return { ...details, mediaType: "video", src: storedFile(item.film), ext: extension, poster, autoplay };
    }
    case "embed": {
      const { address, isPlayable } = item.embed;
      return { ...details, mediaType: isPlayable ? "webVideo" : "iframe", src: address, poster: largest(item.picture) };
    }
    case "document":
      return { ...details, src: storedFile(item.document), size: item.document.size };
  }
}

function pictureItem(picture: PictureView): LightboxItem {
  const item = { ...croppedSize(picture), mediaType: "image", src: largest(picture) } as const;
  if (isVector(picture)) return item;
  return {
    ...item,
    srcset: pictureSrcSet(picture, "jpg"),
    picture: {
      sources: [
        { type: "image/avif", srcset: pictureSrcSet(picture, "avif") },
        { type: "image/webp", srcset: pictureSrcSet(picture, "webp") },
      ],
    },
    placeholder: picture.placeholder,
  };
}

function largest(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg");
}

function smallest(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture)[0] ?? picture.width, "webp");
}
