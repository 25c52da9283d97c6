import { secretsByName } from "../check/check-secrets.ts";
import { problemIn } from "../check/loaded.ts";
import { type Walked, walk } from "../check/walk.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";

const stays = "looks like a secret, by the name of its field: it stays out of the snapshot";
const remedy = "Keep secrets out of the content: whoever may read the dataset can read them";

/**
 * A document without the fields that the site does not know and that hold a secret by their name: no page shows them.
 * The answer is the same walk where there are none.
 */
export function withoutSecretFields(walked: Walked): { walked: Walked; problems: readonly Problem[] } {
  const secrets = secretsByName(walked);
  if (secrets.length === 0) return { walked, problems: [] };
  const { document } = walked;
  const content = structuredClone(document.content);
  for (const { path } of secrets) removeField(content, path);
  const { file, id, type, label } = document;
  return {
    walked: walk({ file, id, type, label, content }),
    problems: secrets.map(({ path }) => problemIn(document, path, stays, remedy, "warning")),
  };
}

/** The nearest field at or around a place, and all it holds. */
function removeField(content: JsonObject, path: readonly (string | number)[]): void {
  const last = path.findLastIndex((step) => typeof step === "string");
  const owner = path.slice(0, last).reduce<unknown>((value, step) => {
    return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
  }, content);
  if (isObject(owner)) delete (owner as Record<string, unknown>)[String(path[last])];
}
