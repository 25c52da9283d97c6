import { Failure } from "../failure.ts";
import { isObject, type JsonObject } from "../json.ts";
import { shown } from "../text/shown.ts";
import { NotRetryable, WrongShape } from "./errors.ts";

/** The shapes of the CMS's answers. A cut or foreign answer can arrive with status 200; nothing is believed unread. */

export interface Row extends JsonObject {
  readonly _id: string;
  readonly _type: string;
  readonly _rev: string;
}

export interface ManifestRow extends Row {
  readonly _updatedAt?: unknown;
}

export interface Settlement {
  /** Revisions by id. */
  readonly revisions: ReadonlyMap<string, string>;
  readonly documents: readonly Row[];
}

/** `result` of an answer's body. Throws `WrongShape`. */
export function resultOf(body: unknown): unknown {
  if (typeof body === "string") {
    const isPage = /^\s*</.test(body);
    throw new WrongShape(
      isPage ? "a web page came instead of an answer: is there a proxy or a log-in page between?" : "the answer is cut",
    );
  }
  if (!isObject(body) || !Object.hasOwn(body, "result")) throw new WrongShape("the answer holds no result");
  return body.result;
}

export function readManifest(result: unknown): readonly ManifestRow[] {
  const what = "the list of documents";
  return refuseDuplicates(readRows(result, what, ["_id", "_type", "_rev"]), what);
}

export function readRevisions(result: unknown): readonly Pick<Row, "_id" | "_rev">[] {
  const what = "the list of revisions";
  return refuseDuplicates(readRows(result, what, ["_id", "_rev"]), what);
}

/** Only documents that were asked for; fewer if some are gone by now. */
export function readBodies(result: unknown, asked: ReadonlySet<string>): readonly Row[] {
  const rows = refuseDuplicates(readRows(result, "the documents", ["_id", "_type", "_rev"]), "the documents");
  const stranger = rows.find(({ _id }) => !asked.has(_id));
  if (stranger) throw new WrongShape("the answer holds a document that was not asked for");
  return rows;
}

export function readSettlement(result: unknown): Settlement {
  if (!isObject(result)) throw new WrongShape("the answer about the state of the dataset is no group of fields");
  const rows = readRows(result.m, "the list of revisions", ["_id", "_rev"]);
  if (result.n !== rows.length) throw new WrongShape(`the CMS counts ${result.n} documents, but lists ${rows.length}`);
  const revisions = new Map<string, string>();
  for (const { _id, _rev } of rows) revisions.set(_id, _rev);
  if (revisions.size < rows.length) throw duplicates("the list of revisions");
  const changed = "the changed documents";
  const documents = refuseDuplicates(readRows(result.d, changed, ["_id", "_type", "_rev"]), changed);
  const torn = documents.some(({ _id, _rev }) => revisions.get(_id) !== _rev);
  if (torn) throw new WrongShape("documents and revisions of one answer do not fit each other");
  return { revisions, documents };
}

function readRows(rows: unknown, what: string, fields: readonly string[]): readonly Row[] {
  if (!Array.isArray(rows)) throw new WrongShape(`${what} is no list`);
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw new NotRetryable("nonsense", `row ${index + 1} of ${what} is no document`);
    const missing = fields.find((field) => typeof row[field] !== "string" || row[field] === "");
    if (missing) throw brokenRow(row, missing, `row ${index + 1} of ${what}`);
  }
  return rows;
}

/** A document without a type or a revision is one in the CMS, too: to ask again would not help. */
function brokenRow({ _id }: JsonObject, missing: string, where: string): Error {
  if (missing === "_id" || typeof _id !== "string") return new NotRetryable("nonsense", `${where} has no ${missing}`);
  const document = shown(_id, 150);
  const wrong = `has no ${missing}`;
  const remedy = "Mend or delete it in the CMS: no document is without";
  return new Failure("invalid", `The document ${document} ${wrong}. ${remedy}.`, [
    { level: "error", document, path: missing, wrong, remedy },
  ]);
}

function refuseDuplicates<T extends Row>(rows: readonly T[], what: string): readonly T[] {
  if (new Set(rows.map(({ _id }) => _id)).size < rows.length) throw duplicates(what);
  return rows;
}

function duplicates(what: string): WrongShape {
  return new WrongShape(`${what} names a document twice`);
}
