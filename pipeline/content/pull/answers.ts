import { isObject, type JsonObject } from "../check/loaded.ts";
import { shown } from "../shown.ts";
import { WrongShape } from "./trouble.ts";

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
  return readRows(result, "the list of documents", ["_id", "_type", "_rev"]);
}

/** Only documents that were asked for; fewer if some are gone by now. */
export function readBodies(result: unknown, asked: ReadonlySet<string>): readonly Row[] {
  const rows = readRows(result, "the documents", ["_id", "_type", "_rev"]);
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
  const documents = readRows(result.d, "the changed documents", ["_id", "_type", "_rev"]);
  const torn = documents.some(({ _id, _rev }) => revisions.get(_id) !== _rev);
  if (torn) throw new WrongShape("documents and revisions of one answer do not fit each other");
  return { revisions, documents };
}

function readRows(rows: unknown, what: string, fields: readonly string[]): readonly Row[] {
  if (!Array.isArray(rows)) throw new WrongShape(`${what} is no list`);
  const seen = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw new WrongShape(`row ${index + 1} of ${what} is no document`);
    const missing = fields.find((field) => typeof row[field] !== "string" || row[field] === "");
    if (missing) {
      const isNamed = missing !== "_id" && typeof row._id === "string";
      const which = isNamed ? `the document ${shown(String(row._id), 150)}` : `row ${index + 1} of ${what}`;
      throw new WrongShape(`${which} has no ${missing}`);
    }
    if (seen.has(row._id)) throw new WrongShape(`${what} names a document twice`);
    seen.add(row._id);
  }
  return rows;
}
