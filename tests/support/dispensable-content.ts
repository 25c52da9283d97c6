import {
  type Content,
  type EditablePlace,
  fieldsOf,
  isLocalised,
  isOptionalField,
  placesIn,
} from "./editable-content.ts";

/** What content may lack, by the model and by the further rules of the check. */

export function leaveOutAll(content: Content): void {
  for (const place of placesIn(content)) for (const field of dispensableFields(place)) delete place.value[field];
}

/** Makes each list as short as allowed, except the sections of pages. */
export function shortenLists(content: Content): void {
  for (const { items, atLeast, name } of allLists(content)) if (name !== "sections") items.splice(atLeast);
}

/** All lists, except the lists of a paragraph's parts and marks. */
export function allLists(content: Content) {
  return placesIn(content).flatMap(({ schema, value }) =>
    fieldsOf({ schema }).flatMap(([name, inner]) => {
      const items: unknown = value[name];
      if (!Array.isArray(items) || ["marks", "markDefs", "children"].includes(name)) return [];
      return [{ name, schema: inner, items, atLeast: inner.whenEmpty ? 0 : (inner.minItems ?? 0) }];
    }),
  );
}

/** The names of the object's fields without which it would still be valid. */
export function dispensableFields(place: EditablePlace): string[] {
  if (isLocalised(place)) return [];
  return Object.keys(place.value).filter((name) => isDispensable(place, name));
}

export function isDispensable({ schema, value }: EditablePlace, name: string): boolean {
  if (!schema.properties?.[name] || !isOptionalField({ schema }, name) || fixedFields.has(name)) return false;
  // A picture needs a description unless it is decorative.
  if (name === "alt") return value.decorative === true;
  // An item of a gallery has one medium. A film needs its poster, and a document its title.
  if (schema.properties.embed) return !["image", "film", "embed", "document", "thumb", "title"].includes(name);
  return true;
}

/** Fields that no edit changes: the CMS's own, and those that have to fit other fields. */
export const fixedFields = new Set([
  "_weak",
  "_strengthenOnPublish",
  "crop",
  "decorative",
  "hotspot",
  "marks",
  "markDefs",
]);
