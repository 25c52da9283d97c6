import { createHash } from "node:crypto";
import { type Change, type Commit, type Content, isDraft, type State, type StoredDocument } from "./documents.ts";
import { type Mutation, type Outcome, outcomeOf, targetOf } from "./mutations.ts";

export interface StoreOptions {
  /** Milliseconds since 1970. The store never lets its own clock run backwards. */
  readonly now?: () => number;
}

export interface TransactionOptions {
  readonly transactionId?: string;
  /** Sees what would be, and throws to refuse it. */
  readonly check?: (after: State, changes: readonly Change[]) => void;
  readonly isDryRun?: boolean;
}

export interface Result extends Commit {
  readonly outcomes: readonly Outcome[];
}

/**
 * The dataset. A transaction happens as a whole or not at all, and every state there ever was can be asked for. What a
 * document contains is not looked at: tests put into it what a real CMS would refuse.
 */
export class Store {
  readonly #current: Map<string, StoredDocument>;
  readonly #states: State[];
  readonly #commits: Commit[] = [];
  readonly #watchers = new Set<(commit: Commit) => void>();
  readonly #now: () => number;
  #latest = 0;

  constructor(documents: readonly object[], { now = Date.now }: StoreOptions = {}) {
    this.#now = now;
    const timestamp = this.#timestamp();
    const stored = (documents as readonly Content[]).map((content, index) => {
      const rest = { _createdAt: timestamp, _updatedAt: timestamp, _rev: revisionOf(JSON.stringify(content)) };
      // What has no id is kept under a name that no id can have.
      const key = typeof content._id === "string" ? content._id : `#${index}`;
      return [key, { ...rest, ...content } as StoredDocument] as const;
    });
    this.#current = new Map(stored);
    this.#states = [new Map(this.#current)];
  }

  get(id: string): StoredDocument | undefined {
    return this.#current.get(id);
  }

  /** Now. It changes with the next transaction. */
  get current(): State {
    return this.#current;
  }

  /** The number of the current state; the first one is 0. */
  get moment(): number {
    return this.#commits.length;
  }

  /** Every state from the first on, one for each transaction that changed something. */
  get states(): readonly State[] {
    for (const { changes } of this.#commits.slice(this.#states.length - 1)) {
      const next = new Map(this.#states.at(-1));
      apply(next, changes);
      this.#states.push(next);
    }
    return this.#states;
  }

  stateAt(moment: number): State {
    const state = this.states[moment];
    if (!state) throw new Error(`There are states 0 to ${this.moment}, not ${moment}.`);
    return state;
  }

  /** Calls back after each transaction that changed something; the function it gives back ends that. */
  watch(watcher: (commit: Commit) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Throws `MutationRefused`, or what `check` throws; then nothing has changed. */
  transaction(mutations: readonly Mutation[], options: TransactionOptions = {}): Result {
    const timestamp = this.#timestamp();
    const transactionId = options.transactionId ?? this.#revisionAfter(mutations);
    const working = new Map<string, StoredDocument | undefined>();
    const get = (id: string) => (working.has(id) ? working.get(id) : this.#current.get(id));
    const outcomes = mutations.map((mutation) => {
      const outcome = outcomeOf(mutation, get);
      if (outcome.content !== undefined) {
        working.set(outcome.id, outcome.content === null ? undefined : stamped(outcome.content, get(outcome.id)));
      }
      return outcome;
    });
    const changes = [...working].map(([id, after]) => changeOf(id, this.#current.get(id), after)).filter(isChange);
    if (options.check) {
      const after = new Map(this.#current);
      apply(after, changes);
      options.check(after, changes);
    }
    const commit: Commit = { transactionId, timestamp, changes };
    if (changes.length > 0 && !options.isDryRun) this.#commit(commit);
    return { ...commit, outcomes };

    function stamped(content: Content, before: StoredDocument | undefined): StoredDocument {
      const _createdAt = String(before?._createdAt ?? content._createdAt ?? timestamp);
      return { ...structuredClone(content), _createdAt, _updatedAt: timestamp, _rev: transactionId } as StoredDocument;
    }
  }

  insert(document: object): Result {
    return this.transaction([{ createOrReplace: document as Content }]);
  }

  /** `change` gets a copy, which it may change or answer with another. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes its argument gives nothing back.
  edit(id: string, change: (document: Record<string, unknown>) => object | void): Result {
    const copy: Record<string, unknown> = structuredClone(this.#existing(id));
    return this.insert(change(copy) ?? copy);
  }

  remove(id: string): Result {
    return this.transaction([{ delete: { id: this.#existing(id)._id } }]);
  }

  /** The draft becomes the document. */
  publish(id: string): Result {
    const draft = this.#existing(`drafts.${id}`);
    return this.transaction([{ createOrReplace: { ...draft, _id: id } }, { delete: { id: draft._id } }]);
  }

  /** The document becomes a draft, unless there is one already. */
  unpublish(id: string): Result {
    if (isDraft(id)) throw new Error(`${id} is a draft already.`);
    const document = this.#existing(id);
    return this.transaction([
      { createIfNotExists: { ...document, _id: `drafts.${id}` } },
      { delete: { id: document._id } },
    ]);
  }

  #existing(id: string): StoredDocument {
    const document = this.#current.get(id);
    if (!document) throw new Error(`The dataset has no document ${id}.`);
    return document;
  }

  #revisionAfter(mutations: readonly Mutation[]): string {
    const before = mutations.map((mutation) => this.#current.get(targetOf(mutation))?._rev);
    return revisionOf(JSON.stringify([this.moment, mutations, before]));
  }

  #commit(commit: Commit): void {
    apply(this.#current, commit.changes);
    this.#commits.push(commit);
    for (const watcher of this.#watchers) watcher(commit);
  }

  /** As the CMS writes it: no fraction where there is none, so that texts do not sort as times do. */
  #timestamp(): string {
    this.#latest = Math.max(this.#latest, this.#now());
    return new Date(this.#latest).toISOString().replace(".000Z", "Z");
  }
}

function apply(state: Map<string, StoredDocument>, changes: readonly Change[]): void {
  for (const { id, after } of changes) {
    if (after) state.set(id, after);
    else state.delete(id);
  }
}

function changeOf(id: string, before: StoredDocument | undefined, after: StoredDocument | undefined): Change {
  return { id, ...(before && { before }), ...(after && { after }) };
}

function isChange({ before, after }: Change): boolean {
  return before !== after;
}

/** Made of the content, so that a lake started anew does not give an old revision to other content. */
function revisionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").replace(/[-_]/g, "x").slice(0, 22);
}
