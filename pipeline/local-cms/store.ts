import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../files.ts";
import { type JsonObject, parseJson } from "../json.ts";
import {
  type CmsDocument,
  type CommittedChange,
  contentAfter,
  type DatasetState,
  type Mutation,
  targetOf,
} from "./mutations.ts";

export interface Commit {
  readonly transactionId: string;
  readonly timestamp: string;
  readonly changes: readonly CommittedChange[];
}

interface TransactionOptions {
  readonly transactionId?: string | undefined;
  /** Receives the resulting state, and throws to refuse it. */
  readonly check?: (after: DatasetState, changes: readonly CommittedChange[]) => void;
}

export class Store {
  #current: DatasetState;
  readonly #watchers = new Set<(commit: Commit) => void>();
  #commits = 0;
  #latestMs = 0;

  constructor(documents: readonly object[]) {
    const timestamp = this.#timestamp();
    const stored = (documents as readonly JsonObject[]).map((content, index) => {
      const rest = { _createdAt: timestamp, _updatedAt: timestamp, _rev: revisionOf(JSON.stringify(content)) };
      // A document without an id gets a key that cannot be an id.
      const key = typeof content._id === "string" ? content._id : `#${index}`;
      return [key, { ...rest, ...content } as CmsDocument] as const;
    });
    this.#current = new Map(stored);
  }

  get(id: string): CmsDocument | undefined {
    return this.#current.get(id);
  }

  /** An immutable state; each transaction creates a new one. */
  get current(): DatasetState {
    return this.#current;
  }

  /** Calls back after each commit, until the returned function is called. */
  watch(watcher: (commit: Commit) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Changes nothing if it throws: `MutationRefused`, or the error of `check`. */
  transaction(mutations: readonly Mutation[], options: TransactionOptions = {}) {
    const timestamp = this.#timestamp();
    const transactionId = options.transactionId ?? this.#revisionAfter(mutations);
    const next = new Map(this.#current);
    const outcomes = mutations.map((mutation) => {
      const id = targetOf(mutation);
      const before = next.get(id);
      const content = contentAfter(mutation, before);
      if (!content) next.delete(id);
      else if (content !== before) next.set(id, stamped(content, before, { timestamp, transactionId }));
      return { id, operation: operationOf(before, content) };
    });
    const touched = [...new Set(outcomes.map(({ id }) => id))];
    const changes = touched
      .map((id) => ({ id, before: this.#current.get(id), after: next.get(id) }))
      .filter(({ before, after }) => before !== after);
    options.check?.(next, changes);
    const commit: Commit = { transactionId, timestamp, changes };
    if (changes.length > 0) {
      this.#current = next;
      this.#commits += 1;
      for (const watcher of this.#watchers) watcher(commit);
    }
    return { ...commit, outcomes };
  }

  #revisionAfter(mutations: readonly Mutation[]): string {
    const before = mutations.map((mutation) => this.#current.get(targetOf(mutation))?._rev);
    return revisionOf(JSON.stringify([this.#commits, mutations, before]));
  }

  /** The time now, or the last timestamp if that is later. Without milliseconds if they are 0, as the CMS writes it. */
  #timestamp(): string {
    this.#latestMs = Math.max(this.#latestMs, Date.now());
    return new Date(this.#latestMs).toISOString().replace(".000Z", "Z");
  }
}

function stamped(content: JsonObject, before: CmsDocument | undefined, commit: Omit<Commit, "changes">): CmsDocument {
  const { timestamp, transactionId } = commit;
  const _createdAt = String(before?._createdAt ?? content._createdAt ?? timestamp);
  return { ...structuredClone(content), _createdAt, _updatedAt: timestamp, _rev: transactionId } as CmsDocument;
}

/** Names what a mutation did to a document, in the CMS's words. */
function operationOf(before: CmsDocument | undefined, after: JsonObject | undefined) {
  if (after === before) return "none";
  if (!after) return "delete";
  return before ? "update" : "create";
}

/** A store of these documents with the edits from a folder. Each further edit is stored in the folder, too. */
export function storeWithEdits(documents: readonly { readonly _id: string }[], dir: string): Store {
  const file = join(dir, "edits.json");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  const edits = (parseJson(text) ?? {}) as Record<string, CmsDocument | null>;
  const untouched = documents.filter(({ _id }) => !Object.hasOwn(edits, _id));
  const store = new Store([...untouched, ...Object.values(edits).filter((edit) => edit !== null)]);
  store.watch(({ changes }) => {
    for (const { id, after } of changes) edits[id] = after ?? null;
    writeWhole(file, JSON.stringify(edits));
  });
  return store;
}

/** A revision depends on the content, so that a restarted CMS never reuses it for other content. */
function revisionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").replace(/[-_]/g, "x").slice(0, 22);
}
