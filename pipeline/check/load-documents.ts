import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "../json.ts";
import { type Problem, problemOfFile, sealRemedy } from "../problem.ts";
import { documentFile, fileNameFor } from "../snapshot/document-file.ts";
import { shown } from "../text/shown.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import { parseDocument } from "./parse-document.ts";

type Documents = Pick<Loaded, "documents" | "byId" | "setAside"> & { problems: Problem[] };

/** Reads the documents' files; what is wrong with a file keeps no other from being read. */
export async function loadDocuments(dir: string, files: readonly string[], lock: unknown): Promise<Documents> {
  const problems: Problem[] = [];
  const setAside = new Map<string, { type: string; text: string }>();
  const readable: { document: LoadedDocument; isCanonical: boolean }[] = [];
  for (const file of files) {
    const bytes = await readFile(join(dir, file));
    const parsed = parseDocument(file, bytes);
    if ("wrong" in parsed) {
      problems.push(problemOfFile(file, parsed.wrong, parsed.remedy));
      const type = file.split("/")[1] ?? "";
      setAside.set(parsed.id ?? idOfFile(file, lock), { type, text: bytes.toString("utf8") });
    } else {
      readable.push(parsed);
    }
  }

  const byId = new Map<string, LoadedDocument>();
  for (const { document, isCanonical } of [
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
    problems.push(...fileProblems(document, isCanonical));
  }
  return { documents: [...byId.values()], byId, setAside, problems };
}

/** Of two files with the same id, the one in the right place is the document and the other the double. */
function isInPlace({ document }: { document: LoadedDocument }): boolean {
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
