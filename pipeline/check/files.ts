import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Problem, problemOfFile, sealRemedy } from "../problem.ts";
import { listSnapshot, measureFile } from "../snapshot/listing.ts";
import { loadDocuments } from "./load-documents.ts";
import type { Loaded, LoadedAsset } from "./loaded.ts";
import { parseJson } from "./parse-document.ts";

/** First layer: reads everything there is, and reports what cannot be read or lies in a wrong place. */
export async function loadFiles(dir: string): Promise<{ loaded: Loaded; problems: Problem[] }> {
  const listing = await listSnapshot(dir);
  const lock = await loadLock(dir, listing.hasLock);
  const { problems, ...documents } = loadDocuments(dir, listing.documents, lock.value);
  const assets = await measureAssets(dir, listing.assets);
  const strays = listing.strays.map((file) => problemOfFile(file, "has no place in a snapshot", "Remove it"));
  return {
    loaded: { dir, lock: lock.value, ...documents, assets },
    problems: [...strays, ...lock.problems, ...problems],
  };
}

async function loadLock(dir: string, isThere: boolean): Promise<{ value?: unknown; problems: Problem[] }> {
  const file = "snapshot.json";
  if (!isThere) {
    const remedy =
      "Restore it from git (git checkout -- snapshot/snapshot.json); for files that are meant as they are, run: make seal";
    return { problems: [problemOfFile(file, "is missing", remedy)] };
  }
  const parsed = parseJson(await readFile(join(dir, file)));
  if ("wrong" in parsed) return { problems: [problemOfFile(file, parsed.wrong, sealRemedy)] };
  return { value: parsed.value, problems: [] };
}

async function measureAssets(dir: string, names: readonly string[]): Promise<Map<string, LoadedAsset>> {
  const assets = new Map<string, LoadedAsset>();
  for (const name of names) {
    const path = join(dir, "assets", name);
    assets.set(name, { path, ...(await measureFile(path)) });
  }
  return assets;
}
