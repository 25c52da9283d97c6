import { canonicalJson, setField } from "#src/content/canonical.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { deepest, isDeeperThan } from "../check/load.ts";
import { type LoadedDocument, labelOf, problemIn } from "../check/loaded.ts";
import { secretsByName } from "../check/text.ts";
import { schemaOf, type Walked, walk } from "../check/walk.ts";
import type { Row } from "../cms/answers.ts";
import type { CmsSettings } from "../cms/client.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { documentFile, placeProblem } from "../snapshot/document-file.ts";
import { exclusionReason, volatileFields } from "../snapshot/exclusion.ts";
import { countEach } from "../snapshot/lock.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import { shown } from "../text/shown.ts";
import type { Dataset } from "./fetch.ts";

/** Characters. The longest page of text has a hundredth; pictures and films are files, not fields. */
const maxLength = 4_000_000;

/** Why a document cannot be in a snapshot at all; the check finds everything else. */
export interface Refusal {
  readonly type: string;
  readonly wrong: string;
  readonly isSecret: boolean;
  readonly problem: Problem;
  /** What it says of itself counts where it would be missed. Empty for one that holds a secret. */
  readonly text: string;
}

/** A document as the snapshot keeps it, with what had to go; or why it cannot be kept. */
type Acceptance = { readonly document: LoadedDocument; readonly problems: readonly Problem[] } | Refusal;

/** Sorts out what belongs in a snapshot, and what is wrong with the rest. */
export function acceptDocuments({ documents: arrived }: Dataset, { token, privateTypes }: CmsSettings) {
  const documents: LoadedDocument[] = [];
  const problems: Problem[] = [];
  /** Documents that cannot be kept, by id. */
  const refused = new Map<string, Refusal>();
  /** Why documents stayed out, once for each of them. */
  const reasons: string[] = [];
  for (const [id, { type, row, known }] of arrived) {
    const reason = exclusionReason(id, type, privateTypes);
    if (reason) reasons.push(reason);
    // Its file may lie in a wrong place.
    else if (known) documents.push({ ...known, file: documentFile(type, id) });
    else if (row) {
      const accepted = acceptRow(row, token ? [token] : []);
      if ("document" in accepted) {
        documents.push(accepted.document);
        problems.push(...accepted.problems);
      } else {
        problems.push(accepted.problem);
        if (schemaOf(type)) refused.set(id, accepted);
        else reasons.push(accepted.wrong);
      }
    }
  }
  return { ...withoutUnusedUploads(documents), problems, refused, keptOut: countEach(reasons) };
}

/** Uploads come for what the site shows: what it does not know brings none. */
function withoutUnusedUploads(all: readonly LoadedDocument[]): { documents: LoadedDocument[]; unusedAssets: number } {
  const used = new Set<unknown>();
  for (const document of all.filter(({ type }) => schemaOf(type))) {
    for (const { name, value, isKnown } of walk(document).values) if (name === "_ref" && isKnown) used.add(value);
  }
  const documents = all.filter(({ id, type }) => !assetTypes.includes(type) || used.has(id));
  return { documents, unusedAssets: all.length - documents.length };
}

/** `ownSecrets` are secrets that we know: our token, pasted somewhere by an editor. */
function acceptRow(row: Row, ownSecrets: readonly string[]): Acceptance {
  const { _id: id, _type: type } = row;
  const content = normalise(row);
  // A title or an id may be the secret itself, and content that is too large is not looked at.
  const untitled = [id, type].some(looksSecret) ? "A document" : `${shown(type)} (${shown(id)})`;
  const isKnown = schemaOf(type) !== undefined;
  const refuse = (wrong: string, remedy: string, { name = untitled, text = "", isSecret = false } = {}): Refusal => {
    const about = isSecret ? {} : { about: { id, type } };
    const error: Problem = { level: "error", document: name, path: "", wrong, remedy, ...about };
    return { type, wrong, isSecret, text, problem: isKnown ? error : leftOut(error, untitled, type, isSecret) };
  };

  if (isDeeperThan(deepest, content)) {
    return refuse(`is nested deeper than ${deepest} levels`, "Flatten the content in the studio");
  }
  const text = canonicalJson(content);
  if (text.length > maxLength) {
    const [size, limit] = [text.length, maxLength].map((length) => Math.round(length / 1_000_000));
    const wrong = `is ${size} MB large, more than the ${limit} MB a document may have`;
    return refuse(wrong, "Upload large data as a file, or divide the document", { text });
  }
  const document = { file: "", id, type, content, label: labelOf(id, type, content) };
  const walked = walk(document);
  if (holdsSecret(walked, ownSecrets)) {
    const remedy = "Remove it from the content and have it withdrawn where it was made";
    return refuse("holds what looks like a secret (a token or a private key)", remedy, { isSecret: true });
  }
  const titled = { name: document.label, text };
  const misplaced = placeProblem(type, id);
  if (misplaced) return refuse(misplaced, "Create the document anew with another id or type", titled);
  if (walked.values.some(({ value }) => typeof value === "number" && !Number.isFinite(value))) {
    return refuse("holds a number too large to be kept", "Correct the number in the studio", titled);
  }
  const secrets = secretsByName(walked);
  if (!isKnown && secrets.length > 0) {
    return refuse("holds what looks like a secret, by the name of its field", "", { isSecret: true });
  }
  return withoutSecretFields({ ...document, file: documentFile(type, id) }, secrets);
}

/** The site shows nothing of a type that it does not know: the document stays out, and stops nothing. */
function leftOut(error: Problem, document: string, kind: string, isSecret: boolean): Problem {
  const remedy = isSecret
    ? "Name the type in SANITY_PRIVATE_TYPES, and have the secret withdrawn if others may read the dataset"
    : "The site shows nothing of this type; nothing needs to be done";
  return { ...error, level: "warning", document, wrong: `${error.wrong}: it stays out of the snapshot`, remedy, kind };
}

/** Characters. Shorter names of fields hold no secret. */
const longName = 20;

function holdsSecret({ values, secrets }: Walked, ownSecrets: readonly string[]): boolean {
  const isOwn = (text: unknown) => typeof text === "string" && ownSecrets.some((secret) => text.includes(secret));
  const isLongSecret = (name = "") => name.length > longName && (looksSecret(name) || isOwn(name));
  return secrets.length > 0 || values.some(({ value, name }) => isOwn(value) || isLongSecret(name));
}

/** A document without the fields that the site does not know and that hold a secret by their name: no page shows them. */
function withoutSecretFields(document: LoadedDocument, secrets: Walked["values"]): Acceptance {
  if (secrets.length === 0) return { document, problems: [] };
  const content = structuredClone(document.content);
  for (const { path } of secrets) removeField(content, path);
  const wrong = "looks like a secret, by the name of its field: it stays out of the snapshot";
  const remedy = "Keep secrets out of the content: whoever may read the dataset can read them";
  const problems = secrets.map(({ path }) => problemIn(document, path, { wrong, remedy }, "warning"));
  return { document: { ...document, content }, problems };
}

/** The nearest field at or around a place, and all it holds. */
function removeField(content: JsonObject, path: readonly (string | number)[]): void {
  const last = path.findLastIndex((step) => typeof step === "string");
  const owner = path.slice(0, last).reduce<unknown>((value, step) => {
    return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
  }, content);
  if (isObject(owner)) delete (owner as Record<string, unknown>)[String(path[last])];
}

/**
 * The same content gives the same, whatever else the CMS adds. The documents of assets are the CMS's own, not an
 * editor's, and grow fields of the CMS's making: upload ids, colours, where a photo was taken and with which camera.
 * Only what the model names stays.
 */
function normalise(row: Row): JsonObject {
  const content: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (!volatileFields.has(name)) setField(content, name, row[name]);
  const schema = assetTypes.includes(row._type) ? schemaOf(row._type) : undefined;
  return schema ? pick(content, schema) : content;
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
