import type { JsonObject } from "#pipeline/json.ts";
import type { DatasetState } from "#pipeline/local-cms/dataset.ts";
import { Store } from "#pipeline/local-cms/store.ts";

type Result = ReturnType<Store["transaction"]>;

/** The dataset with its history. Edits need one call and are not checked as the CMS would. */
export class TestStore extends Store {
  /** Every state from the first on, one for each transaction that changed something. */
  readonly states: DatasetState[];

  constructor(documents: readonly object[], now?: () => number) {
    super(documents, now);
    this.states = [this.current];
    this.watch(() => this.states.push(this.current));
  }

  /** The number of the current state; the first one is 0. */
  get moment(): number {
    return this.states.length - 1;
  }

  stateAt(moment: number): DatasetState {
    const state = this.states[moment];
    if (!state) throw new Error(`There are states 0 to ${this.moment}, not ${moment}.`);
    return state;
  }

  insert(document: object): Result {
    return this.transaction([{ createOrReplace: document as JsonObject }]);
  }

  /** `change` gets a copy, which it may change or replace by its return value. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes its argument returns nothing.
  edit(id: string, change: (document: Record<string, unknown>) => object | void): Result {
    const copy: Record<string, unknown> = structuredClone(this.#existing(id));
    return this.insert(change(copy) ?? copy);
  }

  remove(id: string): Result {
    return this.transaction([{ delete: { id: this.#existing(id)._id } }]);
  }

  publish(id: string): Result {
    const draft = this.#existing(`drafts.${id}`);
    return this.transaction([{ createOrReplace: { ...draft, _id: id } }, { delete: { id: draft._id } }]);
  }

  unpublish(id: string): Result {
    const document = this.#existing(id);
    return this.transaction([
      { createIfNotExists: { ...document, _id: `drafts.${id}` } },
      { delete: { id: document._id } },
    ]);
  }

  #existing(id: string) {
    const document = this.get(id);
    if (!document) throw new Error(`The dataset has no document ${id}.`);
    return document;
  }
}
