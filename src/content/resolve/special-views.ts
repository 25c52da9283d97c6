import { readEmbed } from "../embed-address.ts";
import { formatMoney, formatSize } from "../format.ts";
import type { DocumentOf } from "../model/documents.ts";
import { gallery as gallerySchema } from "../model/gallery.ts";
import type { Film, UploadedFile } from "../model/image.ts";
import type { ModelSchema } from "../model/model-schema.ts";
import {
  contactPersonFields,
  type DocumentView,
  type FileView,
  type FilmView,
  type GalleryItemView,
  type GalleryView,
  type JobView,
  workplaceFields,
} from "../views.ts";
import { withoutUmlauts } from "./anchors.ts";
import { inWordsOf, localiseFields, localiseSome, ownFields } from "./localise.ts";
import { resolvePicture } from "./picture.ts";
import { optionally, type Resolver, type SpecialResolvers, UnresolvedContent } from "./resolver.ts";

/** Document types whose pages show more than the document's fields. */
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
  const told = localiseFields(resolver, itemSchema, item, where, ["_key", "title", "description"]);
  const preview = optionally("thumb", thumb && resolvePicture(resolver, thumb, where));
  if (film && thumb) {
    const picture = resolvePicture(resolver, thumb, where);
    return { ...told, kind: "film", film: resolveFilm(resolver, film, where), picture };
  }
  if (embed) {
    const { address } = embed;
    const shown = { ...told, ...preview, picture: resolvePicture(resolver, embed.poster, where) };
    const player = readEmbed(address);
    if (player) return { ...shown, kind: "embed", embed: { address, ...player } };
    return { ...shown, kind: "link", link: { address, host: new URL(address).host } };
  }
  if (document) return { ...told, ...preview, kind: "document", document: resolveDocument(resolver, document, where) };
  if (image) return { ...told, ...preview, kind: "picture", picture: resolvePicture(resolver, image, where) };
  throw new UnresolvedContent(`${where} has nothing to show`);
}

function resolveFilm(resolver: Resolver, { asset, autoplay }: Film, what: string): FilmView {
  return { ...resolveFile(resolver, asset, what).view, ...(autoplay && { autoplay }) };
}

function resolveDocument(resolver: Resolver, { asset }: UploadedFile, what: string): DocumentView {
  const { view, file } = resolveFile(resolver, asset, what);
  return { ...view, name: addressName(file.originalFilename), size: formatSize(file.size, resolver.locale) };
}

function resolveFile(resolver: Resolver, reference: Film["asset"], what: string) {
  const file = resolver.follow(reference, "sanity.fileAsset", what);
  const extension = file._id.slice(file._id.lastIndexOf("-") + 1);
  return { file, view: { sha1: file.sha1hash, extension, mimeType: file.mimeType } satisfies FileView };
}

/** A file name for addresses: `Prüfbericht (2).pdf` becomes `Pruefbericht-2`. */
function addressName(fileName = ""): string {
  const plain = withoutUmlauts(fileName.replace(/\.[^.]*$/, ""))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return words.slice(0, 80) || "document";
}
