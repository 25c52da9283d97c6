import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { type FormerDocuments, formerFile } from "#src/content/model/former-documents.ts";
import { type LoadedAsset, type LoadedDocument, type LoadedSnapshot, labelOf, problemIn } from "../documents/loaded.ts";
import { type Problem, problemOfFile } from "../documents/problem.ts";
import { factOf, type ProblemText, say, termOf } from "../documents/problem-words.ts";
import { deepest, isDeeperThan, isObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { documentFile, fileNameFor, hasFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { listSnapshot, measureFile } from "../snapshot/listing.ts";
import { formerText, lockFile } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { formerProblem } from "./schema.ts";

/** `unusableFormer` are those of the problems with which the former addresses cannot be read. */
export async function loadSnapshot(
  dir: string,
): Promise<{ loaded: LoadedSnapshot; problems: Problem[]; unusableFormer: Problem[] }> {
  const listing = await listSnapshot(dir);
  const parsed = listing.hasLock ? parseFile(readFileSync(join(dir, lockFile))) : say("file.noLock");
  const [lock, ofLock] = "wrong" in parsed ? [undefined, [problemOfFile(lockFile, parsed)]] : [parsed.value, []];
  const { problems, ...documents } = loadDocuments(dir, listing.documents, lock);
  const { former, problems: ofFormer, unusable: unusableFormer } = loadFormer(dir, listing.hasFormer);
  const assets = new Map<string, LoadedAsset>();
  for (const name of listing.assets) {
    assets.set(name, await measureFile(join(dir, "assets", name)));
  }
  const strays = listing.strays.map((file) => problemOfFile(file, say("file.stray")));
  return {
    loaded: { lock, ...documents, assets, former },
    problems: [...strays, ...ofLock, ...unusableFormer, ...ofFormer, ...problems],
    unusableFormer,
  };
}

type Former = { former: FormerDocuments; problems: Problem[]; unusable: Problem[] };

function loadFormer(dir: string, isThere: boolean): Former {
  if (!isThere) return { former: {}, problems: [], unusable: [] };
  const parsed = parseFile(readFileSync(join(dir, formerFile)));
  const why = "wrong" in parsed ? parsed.wrong : formerProblem(parsed.value);
  if ("wrong" in parsed || why) {
    return { former: {}, problems: [], unusable: [problemOfFile(formerFile, say("file.former", { why: why ?? "" }))] };
  }
  const former = parsed.value as FormerDocuments;
  const isCanonical = formerText(former) === parsed.text;
  const problems = isCanonical ? [] : [problemOfFile(formerFile, say("file.notCanonical"))];
  return { former, problems, unusable: [] };
}

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
      const { id: _, ...words } = read;
      problems.push(problemOfFile(file, words));
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
    const first = byId.get(id);
    if (first) {
      problems.push(problemOfFile(file, say("file.sameId", { file: first.file, id: escapeForDisplay(id) })));
      continue;
    }
    byId.set(id, document);
    digests.set(id, sha256(canonical));
    if (!isInPlace(document)) {
      problems.push(problemOfFile(file, say("file.otherPlace", { label, place: documentFile(type, id) })));
    }
    if (!isCanonical) problems.push(problemIn(document, [], say("file.notCanonical")));
  }
  return { documents: [...byId.values()], digests, byId, unusable, problems };
}

function isInPlace({ file, type, id }: LoadedDocument): boolean {
  return file === documentFile(type, id);
}

function idOfFile(file: string, lock: unknown): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  const locked = isObject(lock) && isObject(lock.documents) ? Object.keys(lock.documents) : [];
  return locked.find((id) => hasFile("type", id) && fileNameFor(id) === name) ?? name;
}

interface ReadDocument {
  readonly document: LoadedDocument;
  readonly canonical: string;
  readonly isCanonical: boolean;
}

interface Unusable extends ProblemText {
  readonly id?: string;
}

export function readDocument(file: string, bytes: Uint8Array): ReadDocument | Unusable {
  const parsed = parseFile(bytes);
  if ("wrong" in parsed) return parsed;
  const { value: content, text } = parsed;
  if (!isObject(content)) return say("file.noObject");
  const { _id: id, _type: type } = content;
  if (typeof id !== "string" || id === "") return say("file.noId");
  if (typeof type !== "string" || type === "") return { ...say("file.noType"), id };
  const unwanted = exclusionReason(id, type);
  if (unwanted) return { ...say("file.excluded", { what: termOf("kept", unwanted) ?? unwanted }), id };
  if (!hasFile(type, id)) return { ...say("file.noPlace", { type: factOf(type), id: factOf(id) }), id };
  const canonical = canonicalJson(content);
  const document = { file, id, type, content, label: labelOf(id, type, content) };
  return { document, canonical, isCanonical: canonical === text };
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
