import type { JsonObject } from "#pipeline/json.ts";
import { type DatasetState, requireDocument } from "#pipeline/local-cms/mutations.ts";
import { Store } from "#pipeline/local-cms/store.ts";

/** The dataset with its history. An edit needs one call, and is not checked as a CMS would check it. */
export class TestStore extends Store {
  /** All states from the first one on: one more for each transaction that changed something. */
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

  /** The state at a moment; the first state if the moment is negative. */
  stateAt(moment: number): DatasetState {
    return this.#states[Math.max(0, moment)] ?? this.current;
  }

  insert(document: object): ReturnType<Store["transaction"]> {
    return this.transaction([{ createOrReplace: document as JsonObject }]);
  }

  /** `change` gets a copy of the document, which it may change, or replace by its return value. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes its argument returns nothing.
  edit(id: string, change: (document: Record<string, unknown>) => object | void): ReturnType<Store["transaction"]> {
    const copy: Record<string, unknown> = structuredClone(requireDocument(this.get(id), id));
    return this.insert(change(copy) ?? copy);
  }

  remove(id: string): ReturnType<Store["transaction"]> {
    return this.transaction([{ delete: { id: requireDocument(this.get(id), id)._id } }]);
  }
}
