import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";

/** Steps from a document to a value in it: names of fields, and positions in arrays as digits. */
export type ReadPath = readonly string[];

/**
 * The same snapshot, and what is read from it from now on, by document. Nothing but watching can say what a page is
 * made from without repeating the code that makes it.
 */
export function recordReads(snapshot: Snapshot): { snapshot: Snapshot; reads: Map<string, ReadPath[]> } {
  const reads = new Map<string, ReadPath[]>();
  const watched = [...snapshot.byId].map(([id, document]): [string, Document] => {
    const paths: ReadPath[] = [];
    reads.set(id, paths);
    return [id, watch(document, [], paths)];
  });
  return { snapshot: { lock: snapshot.lock, byId: new Map(watched) }, reads };
}

function watch<T extends object>(value: T, at: ReadPath, paths: ReadPath[]): T {
  return new Proxy(value, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver);
      // Methods of arrays and the like are not content.
      if (typeof name === "symbol" || !Object.hasOwn(target, name) || (Array.isArray(target) && name === "length")) {
        return found;
      }
      const path = [...at, name];
      paths.push(path);
      return typeof found === "object" && found !== null ? watch(found, path, paths) : found;
    },
  });
}
