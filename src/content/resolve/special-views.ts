import { contactPersonFields, type JobView, workplaceFields } from "../document-views.ts";
import { readEmbed } from "../embed-address.ts";
import { formatMoney, formatSize } from "../format.ts";
import type { DocumentView, FileView, FilmView, GalleryItemView, GalleryView } from "../media-views.ts";
import type { DocumentOf } from "../model/documents.ts";
import { gallery as gallerySchema } from "../model/gallery.ts";
import type { Film, UploadedFile } from "../model/image.ts";
import type { ModelSchema } from "../model/model-schema.ts";
import { withoutUmlauts } from "./anchors.ts";
import { inWordsOf, localiseFields, localiseSome, ownFields } from "./localise.ts";
import { extensionOf, optionally, type Resolver, type SpecialResolvers, UnresolvedContent } from "./resolver.ts";

/** The types whose views contain more than the document's own fields. */
export const specialViews: SpecialResolvers = { gallery: resolveGallery, job: resolveJob };

function resolveJob(resolver: Resolver, job: DocumentOf<"job">): JobView {
  const { locale } = resolver;
  const { salary } = job;
  const settings = resolver.only("siteSettings");
  const contact = job.contact && resolver.followOptional(job.contact, "teamMember", `${job._id}: contact`);
  return {
    ...ownFields(resolver, job, ["contact"]),
    ...optionally("contact", contact && localiseSome(resolver, contact, contactPersonFields)),
    id: job._id,
    inWords: {
      ...inWordsOf(resolver, job),
      ...optionally("salary", salary && ([formatMoney(salary.min, locale), formatMoney(salary.max, locale)] as const)),
    },
    applicationEmail: job.applicationEmail || settings.applicationEmail || settings.contactEmail,
    workplace: localiseSome(resolver, resolver.only("imprint"), workplaceFields),
  };
}

type Gallery = DocumentOf<"gallery">;

const itemSchema = gallerySchema.properties.items.items as ModelSchema;

function resolveGallery(resolver: Resolver, { _id, title, items }: Gallery): GalleryView {
  return {
    title: resolver.localise(title, `${_id}: title`),
    items: items.map((item) => resolveGalleryItem(resolver, item, _id)),
  };
}

function resolveGalleryItem(resolver: Resolver, item: Gallery["items"][number], gallery: string): GalleryItemView {
  const { image, film, embed, document, thumb } = item;
  const where = `${gallery}: items.${item._key}`;
  const caption = localiseFields(resolver, itemSchema, item, where, ["_key", "title", "description"]);
  if (film && thumb) {
    const poster = resolver.picture(thumb, where);
    return { ...caption, kind: "film", film: resolveFilm(resolver, film, where), picture: poster };
  }
  const shown = { ...caption, ...optionally("thumb", thumb && resolver.picture(thumb, where)) };
  if (embed) {
    const { address } = embed;
    const poster = resolver.picture(embed.poster, where);
    const player = readEmbed(address);
    if (player) return { ...shown, picture: poster, kind: "embed", embed: { address, ...player } };
    return { ...shown, picture: poster, kind: "link", link: { address, host: new URL(address).host } };
  }
  if (document) return { ...shown, kind: "document", document: resolveDocument(resolver, document, where) };
  if (image) return { ...shown, kind: "picture", picture: resolver.picture(image, where) };
  throw new UnresolvedContent(`${where} has nothing to show`);
}

function resolveFilm(resolver: Resolver, { asset, autoplay }: Film, what: string): FilmView {
  return { ...fileView(resolver.follow(asset, "sanity.fileAsset", what)), ...(autoplay && { autoplay }) };
}

function resolveDocument(resolver: Resolver, { asset }: UploadedFile, what: string): DocumentView {
  const file = resolver.follow(asset, "sanity.fileAsset", what);
  const name = addressName(file.originalFilename);
  return { ...fileView(file), name, size: formatSize(file.size, resolver.locale) };
}

function fileView(file: DocumentOf<"sanity.fileAsset">): FileView {
  return { sha1: file.sha1hash, extension: extensionOf(file), mimeType: file.mimeType };
}

/** A file name for addresses, cut after 80 characters: `Prüfbericht (2).pdf` becomes `Pruefbericht-2`. */
function addressName(fileName = ""): string {
  const plain = withoutUmlauts(fileName.replace(/\.[^.]*$/, ""))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return words.slice(0, 80) || "document";
}
