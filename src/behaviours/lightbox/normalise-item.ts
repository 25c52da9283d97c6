import { readEmbed } from "../../content/embed-address.ts";
import { extensionOf, filmType } from "./film-type.ts";
import type { FilmSlide, LightboxInput, LightboxItem, PictureSlide, Slide, SlideDetails } from "./slide.ts";

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
