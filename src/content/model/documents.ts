import { gallery } from "./gallery.ts";
import { fileAsset, imageAsset } from "./image.ts";
import { job } from "./job.ts";
import { datePattern, type ModelSchema } from "./model-schema.ts";
import { page } from "./page.ts";
import { callToAction, footerBlock, imprint, partner, teamMember, testimonial } from "./page-parts.ts";
import { product } from "./product.ts";
import type { Static } from "./schema.ts";
import { siteSettings } from "./site-settings.ts";

/** The content model: every document type by its `_type`, which is also its folder in the snapshot. */
export const documentSchemas = {
  siteSettings,
  page,
  product,
  teamMember,
  partner,
  testimonial,
  job,
  imprint,
  footerBlock,
  gallery,
  callToAction,
  "sanity.imageAsset": imageAsset,
  "sanity.fileAsset": fileAsset,
};

export type DocumentType = keyof typeof documentSchemas;
export type DocumentOf<T extends DocumentType> = Static<(typeof documentSchemas)[T]>;
export type Document = { [T in DocumentType]: DocumentOf<T> }[DocumentType];

/** The site needs exactly one document of each of these types, with any `_id`. */
export const singletonTypes = ["siteSettings", "imprint"] as const satisfies DocumentType[];
export type SingletonType = (typeof singletonTypes)[number];

/** Undefined for a type that the model does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/** The names of a type's date fields. */
export function dayFields(type: string): string[] {
  const { properties = {} } = schemaOf(type) ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.pattern === datePattern);
}
