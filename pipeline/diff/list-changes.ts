import type { ModelSchema } from "#src/content/model/schema.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import type { Change } from "./change.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { itemName, typeName } from "./labels.ts";
import { matchItems } from "./match-items.ts";
import { isReference, itemTitle } from "./titles.ts";
import type { ReportWords } from "./words/report-words.ts";

type Compare = (compared: Compared, sides: Comparison) => Change[];

/** Items that came, changed or moved, in the new order; then those that went. `compare` looks inside of an item. */
export function listChanges(list: Compared, sides: Comparison, compare: Compare): Change[] {
  const before: readonly unknown[] = Array.isArray(list.before) ? list.before : [];
  const after: readonly unknown[] = Array.isArray(list.after) ? list.after : [];
  const matches = matchItems(before, after);
  const matchOf = new Map(matches.map((match) => [match.after, match]));
  const kept = new Set(matches.map((match) => match.before));
  const names = {
    before: namesOf(list, before, sides.before, sides.words),
    after: namesOf(list, after, sides.after, sides.words),
  };

  const changes: Change[] = [];
  for (const [index, item] of after.entries()) {
    const match = matchOf.get(index);
    const place = { path: `${list.path}[${stepTo(item, index)}]` };
    const where = [...list.where.slice(0, -1), names.after(index, "plain")];
    if (!match) {
      changes.push({ ...place, where, kind: "item", action: "added", content: content(undefined, item) });
      continue;
    }
    if (match.moved) {
      const titled = [...list.where.slice(0, -1), names.after(index, "titled")];
      changes.push({ ...place, where: titled, kind: "moved", from: match.before + 1, to: index + 1 });
    }
    const old = before[match.before];
    changes.push(...compare({ schema: schemaOf(list, item), before: old, after: item, where, ...place }, sides));
  }
  for (const [index, item] of before.entries()) {
    if (kept.has(index)) continue;
    const where = [...list.where.slice(0, -1), names.before(index, "plain")];
    const path = `${list.path}[${stepTo(item, index)}]`;
    changes.push({ where, path, kind: "item", action: "removed", content: content(item, undefined) });
  }
  return changes;

  /** All that an item says; of a reference its name says it. */
  function content(old: unknown, fresh: unknown): Change[] {
    const item = old ?? fresh;
    if (isReference(item)) return [];
    return compare({ schema: schemaOf(list, item), before: old, after: fresh, where: [], path: "" }, sides);
  }
}

/** `plain` counts (`Task 2`), `titled` quotes (`Task “Labor leiten”`): the one where the words are shown anyway. */
function namesOf(list: Compared, items: readonly unknown[], snapshot: Snapshot, words: ReportWords) {
  const listName = /([^.]+)$/.exec(list.path)?.[1] ?? "";
  const types = items.map((item) => (isObject(item) && typeof item._type === "string" ? item._type : ""));
  return (index: number, manner: "plain" | "titled"): string => {
    const item = items[index];
    const type = types[index] ?? "";
    const title = itemTitle(item, snapshot);
    if (listName === "sections") {
      const isOnly = types.filter((other) => other === type).length === 1;
      return words.section(`${typeName(type, words)}${isOnly || !title ? "" : `: ${title}`}`);
    }
    const isLine = typeof item === "string" || type === "localeString";
    const name = itemName(listName, words);
    const counted = `${name} ${index + 1}`;
    return !title || (isLine && manner === "plain") ? counted : `${name} ${words.quoted(title)}`;
  };
}

function stepTo(item: unknown, index: number): string {
  return isObject(item) && typeof item._key === "string" && item._key !== "" ? item._key : `#${index + 1}`;
}

/** The one of several forms that the item is of. */
function schemaOf({ schema }: Compared, item: unknown): ModelSchema | undefined {
  const items = schema?.items;
  const name = items?.discriminator?.propertyName;
  if (!name || !isObject(item)) return items;
  return items.oneOf?.find(({ properties }) => properties?.[name]?.const === item[name]);
}
