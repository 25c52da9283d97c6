import type { Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import { withoutHints } from "./word-diff.ts";

const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** The title of a document or an item in the site's first language that has one. Returns undefined without any. */
export function titleOf(content: unknown, fields: readonly string[] = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => titleIn(content[field])).find((text) => text !== "");
}

const itemTitleFields = ["heading", "title", "label", "name", "desc"];

/** A few words by which an item of a list can be told from the others. */
export function itemTitle(item: unknown, snapshot: Snapshot): string | undefined {
  if (typeof item === "string") return shorten(item);
  if (!isObject(item)) return undefined;
  const reference = [item, item.gallery, item.callToAction].find(isReference);
  const title = reference
    ? (titleOf(snapshot.byId.get(reference._ref)) ?? reference._ref)
    : (titleOf(item, itemTitleFields) ?? (titleIn(item) || undefined));
  return title === undefined ? undefined : shorten(title);
}

export function isReference(value: unknown): value is { _ref: string } {
  return isObject(value) && typeof value._ref === "string";
}

/** Characters that fit in a heading. */
const maxTitleLength = 60;

export function shorten(text: string, longest = maxTitleLength): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}

function titleIn(value: unknown): string {
  const texts = isObject(value) ? [defaultLocale, ...locales].map((locale) => value[locale]) : [value];
  const text = texts.find((text) => typeof text === "string" && text.trim() !== "");
  return typeof text === "string" ? withoutHints(text).trim().replace(/\s+/g, " ") : "";
}
