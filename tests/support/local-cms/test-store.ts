import type { JsonObject } from "#pipeline/json.ts";
import { type DatasetState, existing } from "#pipeline/local-cms/mutations.ts";
import { Store } from "#pipeline/local-cms/store.ts";

type Result = ReturnType<Store["transaction"]>;

/** The dataset with its history. Edits need one call and are not checked as the CMS would. */
export class TestStore extends Store {
  /** From the first on, one for each transaction that changed something. */
  readonly #states: DatasetState[];

  constructor(documents: readonly object[]) {
    super(documents);
    this.#states = [this.current];
    this.watch(() => this.#states.push(this.current));
  }

  /** The number of the current state; the first one is 0. */
  get moment(): number {
    return this.#states.length - 1;
  }

  /** The first one for a moment before it. */
  stateAt(moment: number): DatasetState {
    return this.#states[Math.max(0, moment)] ?? this.current;
  }

  insert(document: object): Result {
    return this.transaction([{ createOrReplace: document as JsonObject }]);
  }

  /** `change` gets a copy, which it may change or replace by its return value. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes its argument returns nothing.
  edit(id: string, change: (document: Record<string, unknown>) => object | void): Result {
    const copy: Record<string, unknown> = structuredClone(existing(this.get(id), id));
    return this.insert(change(copy) ?? copy);
  }

  remove(id: string): Result {
    return this.transaction([{ delete: { id: existing(this.get(id), id)._id } }]);
  }
}
