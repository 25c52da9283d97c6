import { setField } from "#src/content/canonical.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { schemaOf } from "../check/walk.ts";
import { isObject, type JsonObject } from "../json.ts";
import { assetTypes } from "../snapshot/asset-names.ts";

/** What the CMS changes without an editor having changed anything. */
const volatile: ReadonlySet<string> = new Set(["_rev", "_updatedAt", "_createdAt", "_system"]);

/**
 * A document as the snapshot keeps it. The same content gives the same, whatever else the CMS adds. The documents of
 * assets are the CMS's own, not an editor's, and grow fields of the CMS's making: upload ids, colours, where a photo was
 * taken and with which camera. Only what the model names stays.
 */
export function normalise(row: JsonObject): JsonObject {
  const content = without(row, volatile);
  const schema = assetTypes.includes(String(content._type)) ? schemaOf(String(content._type)) : undefined;
  return schema ? pick(content, schema) : content;
}

function pick(value: JsonObject, { properties = {} }: ModelSchema): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, field]) => {
        const inner = properties[name];
        return [name, isObject(field) && inner?.properties ? pick(field, inner) : field];
      }),
  );
}

function without(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(value)) if (!names.has(name)) setField(rest, name, value[name]);
  return rest;
}
