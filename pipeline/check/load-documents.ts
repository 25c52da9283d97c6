import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { isObject, type JsonObject } from "../json.ts";
import { createMemoryKeeper } from "../memory.ts";
import { type Problem, problemOfFile, sealRemedy } from "../problem.ts";
import { sha256 } from "../sha256.ts";
import { documentFile, fileNameFor } from "../snapshot/document-file.ts";
import { createFileReader } from "../snapshot/file-reader.ts";
import { shown } from "../text/shown.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import { parseDocument } from "./parse-document.ts";
import { schemaOf } from "./walk.ts";

type Documents = Pick<Loaded, "documents" | "digests" | "byId" | "setAside"> & { problems: Problem[] };

/** Reads the documents' files; what is wrong with a file keeps no other from being read. */
export function loadDocuments(dir: string, files: readonly string[], lock: unknown): Documents {
  const memory = createMemoryKeeper();
  const read = createFileReader();
  const problems: Problem[] = [];
  const setAside = new Map<string, { type: string; text: string }>();
  const readable: Readable[] = [];
  for (const file of files) {
    const bytes = read(join(dir, file));
    const parsed = parseDocument(file, bytes);
    if ("wrong" in parsed) {
      problems.push(problemOfFile(file, parsed.wrong, parsed.remedy));
      const type = file.split("/")[1] ?? "";
      setAside.set(parsed.id ?? idOfFile(file, lock), { type, text: new TextDecoder().decode(bytes) });
    } else {
      const { document, isCanonical } = parsed;
      const digest = isCanonical ? sha256(bytes) : sha256(canonicalJson(document.content));
      readable.push({
        document: schemaOf(document.type) ? document : withoutContent(dir, document),
        isCanonical,
        digest,
      });
    }
    memory.tidy();
  }

  const byId = new Map<string, LoadedDocument>();
  const digests = new Map<string, string>();
  for (const { document, isCanonical, digest } of [
    ...readable.filter(isInPlace),
    ...readable.filter((one) => !isInPlace(one)),
  ]) {
    const twin = byId.get(document.id);
    if (twin) {
      const wrong = `has the same _id as ${twin.file}: ${shown(document.id)}`;
      problems.push(problemOfFile(document.file, wrong, "Remove one of the two"));
      continue;
    }
    byId.set(document.id, document);
    digests.set(document.id, digest);
    problems.push(...fileProblems(document, isCanonical));
  }
  return { documents: [...byId.values()], digests, byId, setAside, problems };
}

interface Readable {
  readonly document: LoadedDocument;
  readonly isCanonical: boolean;
  readonly digest: string;
}

/** There may be any number of documents that the site does not know: what they say is read when it is looked at. */
function withoutContent(dir: string, { file, id, type, label }: LoadedDocument): LoadedDocument {
  return {
    ...{ file, id, type, label },
    get content(): JsonObject {
      return JSON.parse(readFileSync(join(dir, file), "utf8"));
    },
  };
}

/** Of two files with the same id, the one in the right place is the document and the other the double. */
function isInPlace({ document }: Pick<Readable, "document">): boolean {
  return document.file === documentFile(document.type, document.id);
}

function fileProblems(document: LoadedDocument, isCanonical: boolean): Problem[] {
  const problems: Problem[] = [];
  if (!isInPlace({ document })) {
    const place = documentFile(document.type, document.id);
    const wrong = `lies in the wrong place: ${document.label} belongs in ${place}`;
    problems.push(problemOfFile(document.file, wrong, sealRemedy));
  }
  if (!isCanonical) {
    const wrong = "the file is not written the one canonical way (order of fields, indentation, a field given twice)";
    problems.push(problemIn(document, [], wrong, sealRemedy));
  }
  return problems;
}

/** The id of a document whose file cannot be read: as the lock has it, or as the file is called. */
function idOfFile(file: string, lock: unknown): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  const locked = isObject(lock) && isObject(lock.documents) ? Object.keys(lock.documents) : [];
  return locked.find((id) => isFileName(name, id)) ?? name;
}

function isFileName(name: string, id: string): boolean {
  try {
    return fileNameFor(id) === name;
  } catch {
    return false;
  }
}
