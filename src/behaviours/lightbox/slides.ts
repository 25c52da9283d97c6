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

export type LightboxInput = string | LightboxItem;

type Known<T> = { readonly [K in keyof T]?: T[K] | undefined };

type LightboxItem = { readonly src: string } & Known<{
  srcset: string;
  sizes: string;
  /** The same picture in other formats, best first. */
  picture: Known<{ sources: readonly PictureSource[] }>;
  /** Pixels; measured after loading if unknown. */
  width: number;
  height: number;
  /** A few pixels as a `data:` address, shown until the picture has loaded. */
  placeholder: string;
  thumb: string;
  poster: string;
  mediaType: "image" | "video" | "webVideo" | "iframe";
  title: string;
  description: string;
  alt: string;
  autoplay: boolean;
  /** The film's file extension, such as `mp4`, for an address without one. */
  ext: string;
  size: string;
}>;

type PictureSource = { readonly srcset: string } & Known<{ media: string; type: string; sizes: string }>;

type Details = Pick<LightboxItem, "src" | "title" | "description" | "alt" | "thumb">;

export type PictureSlide = Details &
  Pick<LightboxItem, "srcset" | "sizes" | "width" | "height" | "placeholder"> & {
    readonly kind: "picture";
    readonly sources: readonly PictureSource[];
  };

export type FilmSlide = Details &
  Known<{ type: string; poster: string }> & { readonly kind: "film"; readonly autoplay: boolean };

/** A film at a provider, which learns of the visitor when the player loads. */
export type EmbedSlide = Details & Embed & Known<{ poster: string }> & { readonly kind: "embed" };

export type DocumentSlide = Details & Known<{ size: string }> & { readonly kind: "document"; readonly isPdf: boolean };

export type Slide = PictureSlide | FilmSlide | EmbedSlide | DocumentSlide;

/** Turns an item into one of the four kinds of slides. Empty texts count as absent. */
export function normaliseItem(input: LightboxInput): Slide {
  const item: LightboxItem = typeof input === "string" ? { src: input } : input;
  const src = item.src.trim();
  const { mediaType, width = 0, height = 0, autoplay = false, size } = item;
  const [title, description, alt, thumb] = [item.title, item.description, item.alt, item.thumb].map(filledIn);
  const details = { src, title, description, alt, thumb };
  const poster = filledIn(item.poster) ?? thumb;
  const extension = extensionOf(src);
  // Other schemes, such as `javascript:`, can only become a picture, which fails to load.
  const isPicture = mediaType === "image" || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(src);
  const embed = isPicture ? undefined : readEmbed(src);

  if (embed) return { ...details, kind: "embed", ...embed, poster };
  if (!isPicture) {
    // The address's extension wins over `ext`, which an editor may have left outdated.
    const type = filmTypes[extension] ?? filmTypes[item.ext?.toLowerCase().replace(/^\./, "") ?? ""];
    const isElsewhere = mediaType === "iframe" || mediaType === "webVideo";
    const isFilm = mediaType === "video" || filmTypes[extension];
    if (isFilm && !isElsewhere) return { ...details, kind: "film", type, poster, autoplay };
    const isPdf = extension === "pdf";
    if (isPdf || isElsewhere) return { ...details, kind: "document", isPdf, size };
  }
  const sizes = filledIn(item.sizes);
  const sources = (item.picture?.sources ?? []).map((source) => ({
    ...source,
    sizes: filledIn(source.sizes) ?? sizes,
  }));
  // A width without a height, or the reverse, is ignored.
  const measured = width > 0 && height > 0 ? { width, height } : { width: undefined, height: undefined };
  const placeholder = filledIn(item.placeholder);
  return { ...details, kind: "picture", srcset: filledIn(item.srcset), sizes, sources, ...measured, placeholder };
}

function filledIn(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

/** Browsers play a `.mov` if its type says MP4, whose format is nearly the same. */
const filmTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  ogv: "video/ogg",
  avi: "video/x-msvideo",
};

/** Lower case; empty for an address without extension. */
function extensionOf(address: string): string {
  return /^[^?#]*\.([a-z\d]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

export function lightboxItem(item: GalleryItemView): LightboxItem {
  const { kind, title, description, picture } = item;
  const shown = item.thumb ?? picture;
  const details = { title, description, alt: picture?.alt, thumb: shown && fileOf(shown, 0, "webp") };
  switch (kind) {
    case "picture":
      return { ...details, ...pictureItem(item.picture) };
    case "film": {
      const { extension, autoplay = false } = item.film;
      const poster = fileOf(item.picture, -1, "jpg");
      return { ...details, mediaType: "video", src: storedFile(item.film), ext: extension, poster, autoplay };
    }
    case "embed": {
      const mediaType = item.embed.isPlayable ? "webVideo" : "iframe";
      return { ...details, mediaType, src: item.embed.address, poster: fileOf(item.picture, -1, "jpg") };
    }
    case "document":
      return { ...details, src: storedFile(item.document), size: item.document.size };
  }
}

function pictureItem(picture: PictureView): LightboxItem {
  const item = { ...croppedSize(picture), mediaType: "image", src: fileOf(picture, -1, "jpg") } as const;
  if (isVector(picture)) return item;
  const sources = (["avif", "webp"] as const).map((format) => {
    return { type: `image/${format}`, srcset: pictureSrcSet(picture, format) };
  });
  return { ...item, srcset: pictureSrcSet(picture, "jpg"), picture: { sources }, placeholder: picture.placeholder };
}

function fileOf(picture: PictureView, place: 0 | -1, format: "jpg" | "webp"): string {
  return pictureFile(picture, pictureWidths(picture).at(place) ?? picture.width, format);
}
