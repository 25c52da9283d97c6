import { documentSchemas } from "#src/content/model/documents.ts";
import { takenApart } from "./words/model-names.ts";
import type { ReportWords } from "./words/report-words.ts";

/** What things are called in a report, in an editor's words. Unknown names are taken apart: `someField` → `Some field`. */

export function typeName(type: string, { names }: ReportWords): string {
  return own(names.types, type)?.[0] ?? takenApart(type);
}

/** The heading over several of them. */
export function typeNames(type: string, words: ReportWords): string {
  const known = own(words.names.types, type);
  if (known) return known[1];
  const name = takenApart(type);
  if (words.locale !== "en" || name.endsWith("s")) return name;
  return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
}

export function fieldName(name: string, { names }: ReportWords): string {
  return own(names.fields, name) ?? takenApart(name);
}

export function itemName(listName: string, words: ReportWords): string {
  return own(words.names.items, listName) ?? words.item(fieldName(listName, words));
}

/** One of the values a field may have. */
export function choiceName(value: string, { names }: ReportWords): string {
  return own(names.choices, value) ?? value;
}

/** A style or a mark of rich text. */
export function styleName(name: string, { names }: ReportWords): string {
  return own(names.styles, name) ?? name;
}

/** Where a type stands in reports: as in the model, unknown ones last. */
export function typeOrder(type: string): number {
  const position = Object.keys(documentSchemas).indexOf(type);
  return position === -1 ? Number.MAX_SAFE_INTEGER : position;
}

/** Names come from the CMS: `constructor` is none of ours. */
function own<T>(names: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}
