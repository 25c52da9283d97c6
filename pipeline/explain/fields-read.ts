import type { Document } from "#src/content/model/documents.ts";
import { fieldName, typeName } from "../diff/labels.ts";
import { en } from "../diff/words/en.ts";
import { isObject } from "../json.ts";
import type { ReadPath } from "./record-reads.ts";

/** What was read of a document, in words: `Title`, `Section “Products” (heading, products)`. */
export function fieldsRead(document: Document, paths: readonly ReadPath[]): string[] {
  const inner = new Map<string, Set<string>>();
  for (const path of paths.filter(isContent)) {
    // The list itself is read to get to its items.
    if (path[0] === "sections" && path.length === 1) continue;
    const outer = sectionOrField(document, path);
    const fields = inner.get(outer) ?? new Set();
    const field = path[0] === "sections" ? path[2] : undefined;
    if (field && !field.startsWith("_")) fields.add(fieldName(field, en).toLowerCase());
    inner.set(outer, fields);
  }
  return [...inner].map(([outer, fields]) => (fields.size === 0 ? outer : `${outer} (${[...fields].join(", ")})`));
}

/** The field a path begins with, in words; in a page, the section. */
export function sectionOrField(document: Document, [field = "", position = ""]: ReadPath): string {
  const sections: unknown = document._type === "page" ? document.sections : undefined;
  const section: unknown = field === "sections" && Array.isArray(sections) ? sections[Number(position)] : undefined;
  return isObject(section) ? en.section(typeName(String(section._type), en)) : fieldName(field, en);
}

function isContent([field = ""]: ReadPath): boolean {
  return !field.startsWith("_");
}
