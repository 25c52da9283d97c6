import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { labelOf } from "../check/loaded.ts";
import { isObject } from "../json.ts";
import { fileNameFor } from "../snapshot/document-file.ts";
import { listSnapshot } from "../snapshot/listing.ts";
import { shown } from "../text/shown.ts";

/** What people call the documents of a snapshot, `Koch (job.cook)`: also of those that are gone since. */
export interface Titles {
  /** Looks again at these. */
  refresh(ids: readonly string[]): void;
  of(id: string): string;
}

/** A snapshot that is not there has no documents. */
export async function readTitles(dir: string): Promise<Titles> {
  const titles = new Map<string, string>();
  const read = (file: string) => {
    const document = readDocument(file);
    if (document) titles.set(document.id, document.title);
  };
  for (const file of (await listSnapshot(dir)).documents) read(join(dir, file));
  return {
    refresh(ids) {
      const documents = join(dir, "documents");
      const types = existsSync(documents) ? readdirSync(documents) : [];
      for (const id of ids) {
        const files = types.map((type) => join(documents, type, `${fileNameFor(id)}.json`));
        for (const file of files.filter((file) => existsSync(file))) read(file);
      }
    },
    of: (id) => titles.get(id) ?? shown(id),
  };
}

function readDocument(file: string): { id: string; title: string } | undefined {
  try {
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!isObject(document) || typeof document._id !== "string") return undefined;
    return { id: document._id, title: labelOf(document._id, String(document._type), document) };
  } catch {
    return undefined;
  }
}
