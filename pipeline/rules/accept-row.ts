import { canonicalJson, setField } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/known-content.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { DocumentRow } from "../cms/answers.ts";
import { valueAt } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type Facts, factOf, type RuleName, say } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { secretsByName, type Walked, walk } from "../documents/walk.ts";
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
  const document = normalise(row);
  const { _id: id, _type: type } = document;
  const isKnown = schemaOf(type) !== undefined;
  const names = [id, type];
  const isSecretName = names.some((name) => looksSecret(name) || ownSecrets.some((secret) => name.includes(secret)));
  // A title may be a secret, and content that is too deep or too large is not searched for a title.
  const untitled = { name: isSecretName ? "A document" : `${escapeForDisplay(type)} (${escapeForDisplay(id)})` };
  const refuse = (rule: RuleName, facts: Facts, { name, text = "" }: Readonly<{ name: string; text?: string }>) =>
    refusalOf(document, { rule, facts, name, text });

  if (isDeeperThan(deepest, document)) return refuse("pull.depth", { levels: String(deepest) }, untitled);
  const text = canonicalJson(document);
  if (text.length > maxLength) {
    const megabytes = (length: number) => String(Math.round(length / 1_000_000));
    const facts = { size: megabytes(text.length), limit: megabytes(maxLength) };
    return refuse("pull.size", facts, { ...untitled, text });
  }
  const walked = walk(document);
  if (holdsSecret(walked, ownSecrets)) return refuse("pull.secret", {}, untitled);
  const titled = { name: isKnown ? labelOf(document) : untitled.name, text };
  if (!hasFile(type, id)) return refuse("file.noPlace", { type: factOf(type), id: factOf(id) }, titled);
  const areFinite = walked.values.every(({ value }) => typeof value !== "number" || Number.isFinite(value));
  if (!areFinite) return refuse("pull.number", {}, titled);
  const secrets = secretsByName(walked);
  if (!isKnown && secrets.length > 0) return refuse("pull.secretByName", {}, untitled);
  return withoutSecretFields(document, secrets);
}

interface Refusing {
  readonly rule: RuleName;
  readonly facts: Facts;
  readonly name: string;
  readonly text: string;
}

function refusalOf({ _id: id, _type: type }: StoredDocument, { rule, facts, name, text }: Refusing): Refusal {
  const isSecret = rule === "pull.secret" || rule === "pull.secretByName";
  const words = say(rule, facts);
  const place = { document: name, path: "", ...(isSecret ? {} : { about: { id, type } }) };
  // The site shows no document of an unknown type, so the document is kept out without failing the pull.
  const leftOut = say(isSecret ? "pull.leftOutSecret" : "pull.leftOut", { why: { wrong: words } });
  const problem: Problem = schemaOf(type)
    ? { level: "error", ...place, ...words }
    : { level: "warning", ...place, ...leftOut, kind: type };
  return { type, rule, isSecret, text, problem };
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
