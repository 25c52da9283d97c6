import { createHash } from "node:crypto";
import type { JsonObject } from "../json.ts";
import { type Mutation, outcomeOf, targetOf } from "./mutations.ts";

/** A document as the CMS gives it out. Its shape is not checked: some tests are about what no studio would make. */
export interface StoredDocument extends JsonObject {
  readonly _id: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
}

/** The dataset at one moment, by id. */
export type State = ReadonlyMap<string, StoredDocument>;

export interface Change {
  readonly id: string;
  readonly before?: StoredDocument | undefined;
  readonly after?: StoredDocument | undefined;
}

/** One transaction that changed something. */
export interface Commit {
  readonly transactionId: string;
  /** RFC 3339, by the server's clock. */
  readonly timestamp: string;
  readonly changes: readonly Change[];
}

export interface TransactionOptions {
  readonly transactionId?: string | undefined;
  /** Sees what would be, and throws to refuse it. */
  readonly check?: (after: State, changes: readonly Change[]) => void;
  readonly isDryRun?: boolean;
}

/** The dataset. A transaction happens as a whole or not at all. */
export class Store {
  readonly #current: Map<string, StoredDocument>;
  readonly #watchers = new Set<(commit: Commit) => void>();
  readonly #now: () => number;
  #commits = 0;
  #latest = 0;

  /** @param now milliseconds since 1970; the store never lets its own clock run backwards */
  constructor(documents: readonly object[], now: () => number = Date.now) {
    this.#now = now;
    const timestamp = this.#timestamp();
    const stored = (documents as readonly JsonObject[]).map((content, index) => {
      const rest = { _createdAt: timestamp, _updatedAt: timestamp, _rev: revisionOf(JSON.stringify(content)) };
      // A document without an id is kept under a name that no id can have.
      const key = typeof content._id === "string" ? content._id : `#${index}`;
      return [key, { ...rest, ...content } as StoredDocument] as const;
    });
    this.#current = new Map(stored);
  }

  get(id: string): StoredDocument | undefined {
    return this.#current.get(id);
  }

  /** The state now. It changes with the next transaction. */
  get current(): State {
    return this.#current;
  }

  /** Calls back after each transaction that changed something; the function it gives back ends that. */
  watch(watcher: (commit: Commit) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Throws `MutationRefused`, or what `check` throws; then nothing has changed. */
  transaction(mutations: readonly Mutation[], options: TransactionOptions = {}) {
    const timestamp = this.#timestamp();
    const transactionId = options.transactionId ?? this.#revisionAfter(mutations);
    const working = new Map<string, StoredDocument | undefined>();
    const get = (id: string) => (working.has(id) ? working.get(id) : this.#current.get(id));
    const outcomes = mutations.map((mutation) => {
      const outcome = outcomeOf(mutation, get);
      if (outcome.content === null) working.set(outcome.id, undefined);
      else if (outcome.content) working.set(outcome.id, stamped(outcome.content, get(outcome.id)));
      return outcome;
    });
    const touched = [...working].map(([id, after]) => ({ id, before: this.#current.get(id), after }));
    const changes = touched.filter(({ before, after }) => before !== after);
    options.check?.(applied(new Map(this.#current), changes), changes);
    const commit: Commit = { transactionId, timestamp, changes };
    if (changes.length > 0 && !options.isDryRun) {
      applied(this.#current, changes);
      this.#commits += 1;
      for (const watcher of this.#watchers) watcher(commit);
    }
    return { ...commit, outcomes };

    function stamped(content: JsonObject, before: StoredDocument | undefined): StoredDocument {
      const _createdAt = String(before?._createdAt ?? content._createdAt ?? timestamp);
      return { ...structuredClone(content), _createdAt, _updatedAt: timestamp, _rev: transactionId } as StoredDocument;
    }
  }

  #revisionAfter(mutations: readonly Mutation[]): string {
    const before = mutations.map((mutation) => this.#current.get(targetOf(mutation))?._rev);
    return revisionOf(JSON.stringify([this.#commits, mutations, before]));
  }

  /** As the CMS writes it: without a fraction where there is none, so that texts do not sort as times do. */
  #timestamp(): string {
    this.#latest = Math.max(this.#latest, this.#now());
    return new Date(this.#latest).toISOString().replace(".000Z", "Z");
  }
}

/** Changes `state`, and gives it back. */
export function applied(state: Map<string, StoredDocument>, changes: readonly Change[]): State {
  for (const { id, after } of changes) {
    if (after) state.set(id, after);
    else state.delete(id);
  }
  return state;
}

/** Made of the content, so that a CMS that is started anew does not give an old revision to other content. */
function revisionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").replace(/[-_]/g, "x").slice(0, 22);
}
