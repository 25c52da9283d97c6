import { canonicalJson, setField } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { DocumentRow } from "../cms/answers.ts";
import { volatileFields } from "../cms/volatile-fields.ts";
import { valueAt } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, type RuleName, say } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { type Walked, walk } from "../documents/walk.ts";
import { deepest, isDeeperThan, isObject, type JsonObject } from "../json.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { hasFile } from "../snapshot/document-file.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { looksSecret, secretsByForm, secretsByName } from "./secrets.ts";

/** A document with more characters than this is refused. The longest page of text has a hundredth of this number. */
const maxLength = 4_000_000;

/** The reason why a document cannot be stored. The check finds all other problems. */
export interface Refusal {
  readonly type: string;
  readonly rule: RuleName;
  readonly isSecret: boolean;
  readonly problem: Problem;
  /** The document's JSON, in which `checkScreens` looks for a screen. Empty if it is too deep or contains a secret. */
  readonly text: string;
}

type Acceptance = { readonly document: StoredDocument; readonly problems: readonly Problem[] } | Refusal;

export function acceptRow(row: DocumentRow, token: string | undefined): Acceptance {
  const document = normalise(row);
  const { _id: id, _type: type } = document;
  if (looksSecret(id, token) || looksSecret(type, token)) return refuse(document, "A document", say("pull.secret"));
  // A title may be a secret, and content that is too deep or too large is not searched for a title.
  const untitled = `${escapeForDisplay(type)} (${escapeForDisplay(id)})`;
  if (isDeeperThan(deepest, document))
    return refuse(document, untitled, say("pull.depth", { levels: String(deepest) }));
  const text = canonicalJson(document);
  if (text.length > maxLength) {
    const facts = { size: megabytes(text.length), limit: megabytes(maxLength) };
    return refuse(document, untitled, say("pull.size", facts), text);
  }
  const walked = walk(document);
  if (holdsSecret(walked, token)) return refuse(document, untitled, say("pull.secret"));
  const isKnown = schemaOf(type) !== undefined;
  const name = isKnown ? labelOf(document) : untitled;
  if (!hasFile(type, id)) {
    return refuse(document, name, say("file.noPlace", { type: factOf(type), id: factOf(id) }), text);
  }
  const areFinite = walked.values.every(({ value }) => typeof value !== "number" || Number.isFinite(value));
  if (!areFinite) return refuse(document, name, say("pull.number"), text);
  const secrets = secretsByName(walked);
  if (!isKnown && secrets.length > 0) return refuse(document, untitled, say("pull.secretByName"));
  return withoutSecretFields(document, secrets);
}

function megabytes(length: number): string {
  return String(Math.round(length / 1_000_000));
}

/** @param name of the document, as the problem shows it */
function refuse(document: StoredDocument, name: string, words: ReturnType<typeof say>, text = ""): Refusal {
  const { _id: id, _type: type } = document;
  const { rule } = words.said;
  const isSecret = rule === "pull.secret" || rule === "pull.secretByName";
  const place = { document: name, path: "", ...(!isSecret && { about: { id, type } }) };
  if (schemaOf(type)) return { type, rule, isSecret, text, problem: { level: "error", ...place, ...words } };
  // The site shows no document of an unknown type, so the document is kept out without failing the pull.
  const leftOut = say(isSecret ? "pull.leftOutSecret" : "pull.leftOut", { why: { wrong: words } });
  return { type, rule, isSecret, text, problem: { level: "warning", ...place, ...leftOut, kind: type } };
}

/** A field name with no more characters than this number cannot contain a secret. */
const longName = 20;

function holdsSecret(walked: Walked, token: string | undefined): boolean {
  const hasToken = (value: unknown) => token !== undefined && typeof value === "string" && value.includes(token);
  const isSecret = (fieldName: string) => fieldName.length > longName && looksSecret(fieldName, token);
  const isFound = walked.values.some(({ value, name }) => hasToken(value) || isSecret(name));
  return isFound || secretsByForm(walked).length > 0;
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

/** The fields of the schema. Inner objects without a schema of their own stay whole. */
function pick(value: JsonObject, { properties = {} }: ModelSchema): JsonObject {
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    known.map(([name, field]) => {
      const inner = properties[name];
      return [name, isObject(field) && inner?.properties ? pick(field, inner) : field];
    }),
  );
}
