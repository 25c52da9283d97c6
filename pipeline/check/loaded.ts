import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { type Path, showPath } from "./path.ts";

/** A snapshot as the check sees it: read, but of unknown shape. */
export interface Loaded {
  readonly dir: string;
  /** `snapshot.json`, if it is JSON at all. */
  readonly lock: unknown;
  /** In the order of their files. */
  readonly documents: readonly LoadedDocument[];
  /** All jobs, where `documents` are only some of the snapshot's. */
  readonly jobs?: readonly LoadedDocument[];
  readonly byId: DocumentsById;
  /** Documents that are there but cannot be used, by id. Already reported: what follows from it is not. */
  readonly setAside: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
  /** Files of `assets/` by name. */
  readonly assets: ReadonlyMap<string, LoadedAsset>;
}

/** As much of a map as the check needs: a pull looks documents up on the disk. */
export type DocumentsById = Pick<ReadonlyMap<string, LoadedDocument>, "get" | "has">;

export interface LoadedDocument {
  /** Path inside the snapshot. */
  readonly file: string;
  readonly id: string;
  readonly type: string;
  readonly content: JsonObject;
  /** Title and id, as reports name it. */
  readonly label: string;
}

export interface LoadedAsset {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha1: string;
  readonly sha256: string;
}

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function problemIn(
  document: LoadedDocument,
  path: Path,
  wrong: string,
  remedy: string,
  level: Problem["level"] = "error",
): Problem {
  return { level, document: document.label, path: showPath(document.content, path), wrong, remedy };
}

/** `Startseite (page.home)`; the id alone where the document has no title. */
export function labelOf(id: string, content: JsonObject): string {
  const title = titleFields.map((field) => germanText(content[field])).find((text) => text.trim() !== "");
  return title ? `${shown(title)} (${shown(id)})` : shown(id);
}

const titleFields = ["title", "name", "heading", "companyName", "author", "originalFilename"];

function germanText(value: unknown): string {
  const text = isObject(value) ? (value.de ?? value.en) : value;
  return typeof text === "string" ? text : "";
}

/** Ids of jobs that the lock calls expired; none if it does not say so in a readable way. */
export function expiredJobs(lock: unknown): ReadonlySet<string> {
  const ids = isObject(lock) && Array.isArray(lock.expiredJobs) ? lock.expiredJobs : [];
  return new Set(ids.filter((id): id is string => typeof id === "string"));
}
