import { Failure } from "../failure.ts";
import { isObject, type JsonObject } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { WrongShape } from "./errors.ts";

/** Validates the CMS's answers: a truncated or foreign answer can have status 200. */

type Row<Field extends string> = JsonObject & Readonly<Record<"_id" | Field, string>>;

export type DocumentRow = Row<"_type" | "_rev">;

/** The `result` of an answer. Throws `WrongShape`. */
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

export function readRevisionList(result: unknown): ReadonlyMap<string, string> {
  return new Map(readRows(result, "the list of revisions", ["_id", "_rev"]).map(({ _id, _rev }) => [_id, _rev]));
}

/** The documents with these ids that still exist. Throws `WrongShape`, also for a document that is not in `ids`. */
export function readBodies(result: unknown, ids: readonly string[]): readonly DocumentRow[] {
  const asked = new Set(ids);
  const rows = readRows(result, "the documents", ["_id", "_type", "_rev"]);
  const stranger = rows.find(({ _id }) => !asked.has(_id));
  if (stranger) throw new WrongShape("the answer holds a document that was not asked for");
  return rows;
}

export function readSettlement(result: unknown) {
  if (!isObject(result)) throw new WrongShape("the answer about the state of the dataset is no group of fields");
  const revisions = readRevisionList(result.revisions);
  if (result.count !== revisions.size) {
    throw new WrongShape(`the CMS counts ${result.count} documents, but lists ${revisions.size}`);
  }
  const documents = readRows(result.documents, "the changed documents", ["_id", "_type", "_rev"]);
  const isTorn = documents.some(({ _id, _rev }) => revisions.get(_id) !== _rev);
  if (isTorn) throw new WrongShape("documents and revisions of one answer do not fit each other");
  return { revisions, documents };
}

/** Each row must have a text in each of `fields`. Throws `WrongShape`, or `Failure` if a document in the CMS lacks one. */
export function readRows<Field extends string>(
  rows: unknown,
  what: string,
  fields: readonly ("_id" | Field)[],
): readonly Row<Field>[] {
  if (!Array.isArray(rows)) throw new WrongShape(`${what} is no list`);
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw new WrongShape(`row ${index + 1} of ${what} is no document`, { isRetryable: false });
    const missing = fields.find((field) => typeof row[field] !== "string" || row[field] === "");
    if (missing) throw brokenRow(row, missing, `row ${index + 1} of ${what}`);
  }
  const ids = new Set<string>();
  for (const { _id } of rows) {
    if (ids.has(_id)) throw new WrongShape(`${what} names the document ${escapeForDisplay(_id, 150)} twice`);
    ids.add(_id);
  }
  return rows;
}

/** A type or revision that an answer lacks is also missing in the CMS, so a retry would not help. */
function brokenRow(row: JsonObject, missing: string, place: string): Error {
  const { _id } = row;
  const text = escapeForDisplay(JSON.stringify(row), 200);
  if (missing === "_id" || typeof _id !== "string")
    return new WrongShape(`${place} has no ${missing}: ${text}`, { isRetryable: false });
  const document = escapeForDisplay(_id, 150);
  const wrong = `has no ${missing}`;
  const remedy = "Mend or delete it in the CMS: every document has one";
  return new Failure("invalid", `The document ${document} ${wrong} in ${place}: ${text}. ${remedy}.`, [
    { level: "error", document, path: missing, wrong, remedy },
  ]);
}
