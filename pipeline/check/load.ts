import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { type FormerDocuments, formerFile } from "#src/content/model/former-documents.ts";
import { isObject } from "../json.ts";
import { type Problem, problemOfFile, sealRemedy } from "../problem.ts";
import { sha256 } from "../sha256.ts";
import { documentFile, fileNameFor, placeProblem } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { listSnapshot, measureFile } from "../snapshot/listing.ts";
import { formerText } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { type LoadedAsset, type LoadedDocument, type LoadedSnapshot, labelOf, problemIn } from "./loaded.ts";
import { formerProblem } from "./schema.ts";

export async function loadSnapshot(dir: string): Promise<{ loaded: LoadedSnapshot; problems: Problem[] }> {
  const listing = await listSnapshot(dir);
  const lock = await loadLock(dir, listing.hasLock);
  const { problems, ...documents } = loadDocuments(dir, listing.documents, lock.value);
  const { former, problems: ofFormer } = loadFormer(dir, listing.hasFormer);
  const assets = new Map<string, LoadedAsset>();
  for (const name of listing.assets) {
    assets.set(name, await measureFile(join(dir, "assets", name)));
  }
  const strays = listing.strays.map((file) => problemOfFile(file, "has no place in a snapshot", "Remove it"));
  return {
    loaded: { lock: lock.value, ...documents, assets, former },
    problems: [...strays, ...lock.problems, ...ofFormer, ...problems],
  };
}

async function loadLock(dir: string, isThere: boolean): Promise<{ value?: unknown; problems: Problem[] }> {
  const file = "snapshot.json";
  if (!isThere) {
    const remedy =
      "Restore it from git (git checkout -- snapshot/snapshot.json); for files that are meant as they are, run: make seal";
    return { problems: [problemOfFile(file, "is missing", remedy)] };
  }
  const parsed = parseFile(await readFile(join(dir, file)));
  if ("wrong" in parsed) return { problems: [problemOfFile(file, parsed.wrong, sealRemedy)] };
  return { value: parsed.value, problems: [] };
}

function loadFormer(dir: string, isThere: boolean): { former: FormerDocuments; problems: Problem[] } {
  if (!isThere) return { former: {}, problems: [] };
  const parsed = parseFile(readFileSync(join(dir, formerFile)));
  const unusable = "wrong" in parsed ? parsed.wrong : formerProblem(parsed.value);
  if ("wrong" in parsed || unusable)
    return { former: {}, problems: [problemOfFile(formerFile, unusable ?? "", formerRemedy)] };
  const former = parsed.value as FormerDocuments;
  const isCanonical = formerText(former) === parsed.text;
  return { former, problems: isCanonical ? [] : [problemOfFile(formerFile, notCanonical, sealRemedy)] };
}

export const formerRemedy = "Correct the line, or restore the file from git";

const notCanonical =
  "the file is not written the one canonical way (order of fields, indentation, a field given twice)";

type Documents = Pick<LoadedSnapshot, "documents" | "digests" | "byId" | "unusable"> & { problems: Problem[] };

function loadDocuments(dir: string, files: readonly string[], lock: unknown): Documents {
  const problems: Problem[] = [];
  const unusable = new Map<string, { type: string; text: string }>();
  const readable: ReadDocument[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(dir, file));
    const read = readDocument(file, bytes);
    if ("document" in read) readable.push(read);
    else {
      problems.push(problemOfFile(file, read.wrong, read.remedy));
      unusable.set(read.id ?? idOfFile(file, lock), { type: file.split("/")[1] ?? "", text: bytes.toString() });
    }
  }
  const byId = new Map<string, LoadedDocument>();
  const digests = new Map<string, string>();
  // If two files have the same id, the one in the right place counts.
  for (const { document, canonical, isCanonical } of [
    ...readable.filter(({ document }) => isInPlace(document)),
    ...readable.filter(({ document }) => !isInPlace(document)),
  ]) {
    const { file, id, type, label } = document;
    const other = byId.get(id);
    if (other) {
      const wrong = `has the same _id as ${other.file}: ${escapeForDisplay(id)}`;
      problems.push(problemOfFile(file, wrong, "Remove one of the two"));
      continue;
    }
    byId.set(id, document);
    digests.set(id, sha256(canonical));
    if (!isInPlace(document)) {
      const wrong = `is in the wrong place: ${label} belongs in ${documentFile(type, id)}`;
      problems.push(problemOfFile(file, wrong, sealRemedy));
    }
    if (!isCanonical) {
      problems.push(problemIn(document, [], { wrong: notCanonical, remedy: sealRemedy }));
    }
  }
  return { documents: [...byId.values()], digests, byId, unusable, problems };
}

function isInPlace({ file, type, id }: LoadedDocument): boolean {
  return file === documentFile(type, id);
}

function idOfFile(file: string, lock: unknown): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  const locked = isObject(lock) && isObject(lock.documents) ? Object.keys(lock.documents) : [];
  return locked.find((id) => placeProblem("type", id) === undefined && fileNameFor(id) === name) ?? name;
}

interface ReadDocument {
  readonly document: LoadedDocument;
  readonly canonical: string;
  readonly isCanonical: boolean;
}

interface Unusable {
  readonly wrong: string;
  readonly remedy: string;
  readonly id?: string;
}

const restoreRemedy = "Restore the file from git, or pull the content again";

export function readDocument(file: string, bytes: Uint8Array): ReadDocument | Unusable {
  const parsed = parseFile(bytes);
  if ("wrong" in parsed) return parsed;
  const { value: content, text } = parsed;
  if (!isObject(content)) return { wrong: "holds no document: the JSON is not an object", remedy: restoreRemedy };
  const { _id: id, _type: type } = content;
  if (typeof id !== "string" || id === "") return { wrong: "has no _id", remedy: restoreRemedy };
  if (typeof type !== "string" || type === "") return { wrong: "has no _type", remedy: restoreRemedy, id };
  const unwanted = exclusionReason(id, type);
  if (unwanted) {
    return { wrong: `is ${unwanted} and no content`, remedy: "Remove the file, then seal the snapshot", id };
  }
  const wrong = placeProblem(type, id);
  if (wrong) return { wrong, remedy: "Give the document another id in the studio", id };
  const canonical = canonicalJson(content);
  const document = { file, id, type, content, label: labelOf(id, type, content) };
  return { document, canonical, isCanonical: canonical === text };
}

/** Nesting levels of lists and objects. The model needs 12; a studio allows 20. */
export const deepest = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Parses a file and limits its depth, so that later code may use recursion. */
function parseFile(bytes: Uint8Array): { value: unknown; text: string } | Unusable {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { wrong: "is not UTF-8 text", remedy: restoreRemedy };
  }
  if (/^(<{7}|>{7}) /m.test(text)) {
    return { wrong: "holds the marks of an unfinished git merge", remedy: `Finish the merge. ${sealRemedy}` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { wrong: `is not readable JSON: ${escapeForDisplay((error as Error).message, 120)}`, remedy: restoreRemedy };
  }
  if (isDeeperThan(deepest, value)) {
    return { wrong: `is nested deeper than ${deepest} levels`, remedy: "Flatten the content in the studio" };
  }
  return { value, text };
}

/** Without recursion, because deep content would overflow the stack. */
export function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (Array.isArray(one) ? one : isObject(one) ? Object.values(one) : []));
  }
  return false;
}
