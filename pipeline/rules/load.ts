import { readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { isLeftover } from "#src/content/leftover-files.ts";
import { type FormerDocuments, formerFile } from "#src/content/model/snapshot-files.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { type LoadedAsset, type LoadedSnapshot, loadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn, problemOfFile } from "../documents/problem.ts";
import { factOf, type ProblemText, say, termOf } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { measureFile, readDirRecursive } from "../files.ts";
import { deepest, isDeeperThan, isObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { documentFile, fileNameFor, hasFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { formerText, lockFile } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { formerProblem } from "./check-lock.ts";

/** True for the problem of a list of former addresses that cannot be read. */
export const isOfUnusableFormer = ({ said }: Problem): boolean => said?.rule === "file.former";

export async function loadSnapshot(dir: string): Promise<{ loaded: LoadedSnapshot; problems: Problem[] }> {
  const paths = listSnapshot(dir);
  const { parsedLock, problems: ofLock } = loadLock(dir, paths.lock.length > 0);
  const { former, problems: ofFormer } = loadFormer(dir, paths.former.length > 0);
  const { readable, unusable, problems: ofReading } = readDocuments(dir, paths.document, parsedLock);
  const { documents, files, digests, problems: ofDocuments } = onePerId(readable);
  const assets = new Map<string, LoadedAsset>();
  for (const path of paths.asset) assets.set(basename(path), await measureFile(join(dir, path)));
  const strays = paths.stray.map((path) => problemOfFile(path, say("file.stray")));
  return {
    loaded: loadedSnapshot(documents, { parsedLock, former, files, digests, unusable, assets }),
    problems: [...strays, ...ofLock, ...ofFormer, ...ofReading, ...ofDocuments],
  };
}

type Kind = "lock" | "former" | "document" | "asset" | "stray";

/** The paths of a snapshot's files by kind: relative to its folder, with `/`, sorted by code unit. */
function listSnapshot(dir: string): Readonly<Record<Kind, string[]>> {
  const paths: Record<Kind, string[]> = { lock: [], former: [], document: [], asset: [], stray: [] };
  for (const entry of readDirRecursive(dir).filter((found) => !found.isDirectory())) {
    const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (!isLeftover(path)) paths[entry.isFile() ? kindOf(path) : "stray"].push(path);
  }
  for (const ofKind of Object.values(paths)) ofKind.sort();
  return paths;
}

function kindOf(path: string): Kind {
  if (path === lockFile) return "lock";
  if (path === formerFile) return "former";
  if (/^documents\/[^/]+\/[^/]+\.json$/.test(path)) return "document";
  return /^assets\/[^/]+$/.test(path) ? "asset" : "stray";
}

function loadLock(dir: string, exists: boolean): { parsedLock?: unknown; problems: Problem[] } {
  const parsed = exists ? parseFile(readFileSync(join(dir, lockFile))) : say("file.noLock");
  if ("wrong" in parsed) return { problems: [problemOfFile(lockFile, parsed)] };
  return { parsedLock: parsed.value, problems: [] };
}

function loadFormer(dir: string, exists: boolean): { former: FormerDocuments; problems: Problem[] } {
  if (!exists) return { former: {}, problems: [] };
  const parsed = parseFile(readFileSync(join(dir, formerFile)));
  const why = "wrong" in parsed ? parsed.wrong : formerProblem(parsed.value);
  if ("wrong" in parsed || why) {
    return { former: {}, problems: [problemOfFile(formerFile, say("file.former", { why: why ?? "" }))] };
  }
  const former = parsed.value as FormerDocuments;
  const isCanonical = formerText(former) === parsed.text;
  return { former, problems: isCanonical ? [] : [problemOfFile(formerFile, say("file.notCanonical"))] };
}

/** `place` is the path that the document's file should have. */
type ReadableFile = { readonly file: string; readonly place: string } & ReadDocument;

function readDocuments(dir: string, paths: readonly string[], lock: unknown) {
  const readable: ReadableFile[] = [];
  const unusable = new Map<string, { type: string; text: string }>();
  const problems: Problem[] = [];
  for (const file of paths) {
    const bytes = readFileSync(join(dir, file));
    const read = readDocument(bytes);
    if ("document" in read) {
      const { _type: type, _id: id } = read.document;
      readable.push({ file, place: documentFile(type, id), ...read });
    } else {
      const { id = idOfFile(file, lock), ...words } = read;
      problems.push(problemOfFile(file, words));
      unusable.set(id, { type: file.split("/")[1] ?? "", text: bytes.toString() });
    }
  }
  return { readable, unusable, problems };
}

/** If several files have the same id, the file in the right place counts. */
function onePerId(readable: readonly ReadableFile[]) {
  const documents: StoredDocument[] = [];
  const files = new Map<string, string>();
  const digests = new Map<string, string>();
  const problems: Problem[] = [];
  const rightFirst = readable.toSorted((a, b) => Number(b.file === b.place) - Number(a.file === a.place));
  for (const { file, place, document, text } of rightFirst) {
    const { _id: id } = document;
    const first = files.get(id);
    if (first !== undefined) {
      problems.push(problemOfFile(file, say("file.sameId", { file: first, id: escapeForDisplay(id) })));
      continue;
    }
    const canonical = canonicalJson(document);
    documents.push(document);
    files.set(id, file);
    digests.set(id, sha256(canonical));
    if (file !== place) problems.push(problemOfFile(file, say("file.otherPlace", { label: labelOf(document), place })));
    if (text !== canonical) problems.push(problemIn(document, [], say("file.notCanonical")));
  }
  return { documents, files, digests, problems };
}

/** The id of an unreadable document: the id in the lock for which the file has the right name. */
function idOfFile(file: string, lock: unknown): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  const locked = isObject(lock) && isObject(lock.documents) ? Object.keys(lock.documents) : [];
  return locked.find((id) => hasFile("type", id) && fileNameFor(id) === name) ?? name;
}

/** The fault of a file, and its document's id, if that can be read. */
interface Unusable extends ProblemText {
  readonly id?: string;
}

type ReadDocument = { readonly document: StoredDocument; readonly text: string };

function readDocument(bytes: Uint8Array): ReadDocument | Unusable {
  const parsed = parseFile(bytes);
  if ("wrong" in parsed) return parsed;
  const { value: document, text } = parsed;
  if (!isObject(document)) return say("file.noObject");
  const { _id: id, _type: type } = document;
  if (typeof id !== "string" || id === "") return say("file.noId");
  if (typeof type !== "string" || type === "") return { ...say("file.noType"), id };
  const unwanted = exclusionReason(id, type);
  if (unwanted) return { ...say("file.excluded", { what: termOf("kept", unwanted) ?? unwanted }), id };
  if (!hasFile(type, id)) return { ...say("file.noPlace", { type: factOf(type), id: factOf(id) }), id };
  return { document: document as StoredDocument, text };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Parses a file and limits its depth, so that later code may use recursion. */
function parseFile(bytes: Uint8Array): { value: unknown; text: string } | Unusable {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return say("file.noUtf8");
  }
  // `<<<<<<< HEAD`
  if (/^(<{7}|>{7}) /m.test(text)) return say("file.merge");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return say("file.noJson", { why: escapeForDisplay((error as Error).message, 120) });
  }
  if (isDeeperThan(deepest, value)) return say("file.tooDeep", { limit: String(deepest) });
  return { value, text };
}
