import { canonicalJson, setField } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { DocumentRow } from "../cms/answers.ts";
import { labelOf, type Problem, problemIn } from "../documents/problem.ts";
import { type Facts, factOf, type RuleName, say } from "../documents/problem-words.ts";
import { secretsByName, valueAt, type Walked, walk } from "../documents/walk.ts";
import { deepest, isDeeperThan, isObject, type JsonObject } from "../json.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { hasFile } from "../snapshot/document-file.ts";
import { volatileFields } from "../snapshot/exclusion.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

/** In characters. The longest page of text has a hundredth of these. */
const maxLength = 4_000_000;

/** The reason why a document cannot be stored. The check finds all other problems. */
export interface Refusal {
  readonly type: string;
  readonly rule: RuleName;
  readonly isSecret: boolean;
  readonly problem: Problem;
  /** The document's text, in which a missing screen may be found. Empty if it contains a secret. */
  readonly text: string;
}

type Acceptance = { readonly document: StoredDocument; readonly problems: readonly Problem[] } | Refusal;

/** `ownSecrets`: our token, which an editor may have pasted somewhere. */
export function acceptRow(row: DocumentRow, ownSecrets: readonly string[]): Acceptance {
  const { _id: id, _type: type } = row;
  const document = normalise(row);
  // A title or an id may itself be a secret, and content that is too large is not searched for a title.
  const isNamed = [id, type].some((name) => looksSecret(name) || ownSecrets.some((secret) => name.includes(secret)));
  const untitled = isNamed ? "A document" : `${escapeForDisplay(type)} (${escapeForDisplay(id)})`;
  const isKnown = schemaOf(type) !== undefined;
  const refuse = (rule: RuleName, facts: Facts = {}, { name = untitled, text = "" } = {}): Refusal => {
    const isSecret = rule === "pull.secret" || rule === "pull.secretByName";
    const about = isSecret ? {} : { about: { id, type } };
    const words = say(rule, facts);
    // The site shows no document of an unknown type, so the document is kept out without failing the pull.
    const leftOut = say(isSecret ? "pull.leftOutSecret" : "pull.leftOut", { why: { wrong: words } });
    const problem: Problem = isKnown
      ? { level: "error", document: name, path: "", ...words, ...about }
      : { level: "warning", document: untitled, path: "", ...leftOut, kind: type, ...about };
    return { type, rule, isSecret, text, problem };
  };

  if (isDeeperThan(deepest, document)) return refuse("pull.depth", { levels: String(deepest) });
  const text = canonicalJson(document);
  if (text.length > maxLength) {
    const megabytes = (length: number) => String(Math.round(length / 1_000_000));
    return refuse("pull.size", { size: megabytes(text.length), limit: megabytes(maxLength) }, { text });
  }
  const walked = walk(document);
  if (holdsSecret(walked, ownSecrets)) return refuse("pull.secret");
  const titled = { name: labelOf(document), text };
  if (!hasFile(type, id)) return refuse("file.noPlace", { type: factOf(type), id: factOf(id) }, titled);
  if (walked.values.some(({ value }) => typeof value === "number" && !Number.isFinite(value))) {
    return refuse("pull.number", {}, titled);
  }
  const secrets = secretsByName(walked);
  if (!isKnown && secrets.length > 0) return refuse("pull.secretByName");
  return withoutSecretFields(document, secrets);
}

/** In characters. A shorter field name cannot contain a secret. */
const longName = 20;

function holdsSecret({ values, secrets }: Walked, ownSecrets: readonly string[]): boolean {
  const isOwn = (text: unknown) => typeof text === "string" && ownSecrets.some((secret) => text.includes(secret));
  const isLongSecret = (name: string) => name.length > longName && (looksSecret(name) || isOwn(name));
  return secrets.length > 0 || values.some(({ value, name }) => isOwn(value) || isLongSecret(name));
}

/** Removes unknown fields whose name suggests a secret; no page shows them. */
function withoutSecretFields(document: StoredDocument, secrets: Walked["values"]): Acceptance {
  if (secrets.length === 0) return { document, problems: [] };
  const others = structuredClone(document);
  for (const { path } of secrets) removeField(others, path);
  const problems = secrets.map(({ path }) => problemIn(document, path, say("pull.secretField"), "warning"));
  return { document: others, problems };
}

function removeField(document: StoredDocument, path: readonly (string | number)[]): void {
  const last = path.findLastIndex((step) => typeof step === "string");
  const owner = valueAt(document, path.slice(0, last));
  if (isObject(owner)) delete (owner as Record<string, unknown>)[String(path[last])];
}

/** Removes everything that the CMS adds, so that the same content gives the same file. */
function normalise(row: DocumentRow): StoredDocument {
  const content: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (!volatileFields.has(name)) setField(content, name, row[name]);
  // The CMS adds fields to the documents of uploads, such as the place and the camera of a photo.
  const schema = assetTypes.includes(row._type) ? schemaOf(row._type) : undefined;
  return (schema ? pick(content, schema) : content) as StoredDocument;
}

function pick(value: JsonObject, { properties = {} }: ModelSchema): JsonObject {
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    known.map(([name, field]) => {
      const inner = properties[name];
      return [name, isObject(field) && inner?.properties ? pick(field, inner) : field];
    }),
  );
}
