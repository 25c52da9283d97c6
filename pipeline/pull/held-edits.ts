import type { HeldEdit } from "#src/content/model/snapshot-files.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { Dataset } from "../cms/dataset.ts";
import type { Problem } from "../documents/problem.ts";
import { sortedProblems } from "../documents/problem-list.ts";
import { looksSecret } from "../rules/secrets.ts";
import { shownDocuments } from "../rules/site.ts";
import { sha256 } from "../sha256.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { sortedRecord } from "../sorted-record.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

interface Cause {
  readonly problem: Problem;
  /** The documents whose edits have caused the problem. */
  readonly ids: readonly string[];
}

/** Documents that differ from the CMS: they stay as in the old snapshot, or are left out. The set only grows. */
export class HeldEdits {
  readonly before: Before;
  readonly #context: PullContext;
  readonly #arrived: Dataset["documents"];
  /** Digests of the documents as the CMS has them. */
  readonly #cmsDigests: Readonly<Record<string, string>>;
  readonly #states = new Map<string, { readonly isLeftOut: boolean; readonly why: readonly Problem[] }>();

  constructor(context: PullContext, dataset: Dataset, before: Before, first: Staged) {
    this.before = before;
    this.#context = context;
    this.#arrived = dataset.documents;
    this.#cmsDigests = first.lock.documents;
  }

  has(id: string): boolean {
    return this.#states.has(id);
  }

  /** The ids of documents with an edit that is not held yet; a deletion is an edit, too. */
  notYetHeld(ids: readonly string[]): string[] {
    return ids.filter((id) => {
      const old = this.oldVersion(id);
      if (this.has(id) || !(old || this.#arrived.has(id))) return false;
      return !old || this.#cmsDigests[id] !== this.before.lock?.documents[id];
    });
  }

  /** The old snapshot's document, if that snapshot has this source and nobody has edited the document by hand. */
  oldVersion(id: string): StoredDocument | undefined {
    const { loaded, lock } = this.before;
    const document = lock?.source === this.#context.source ? loaded.documents.get(id) : undefined;
    if (!document || loaded.digests.get(id) !== lock?.documents[id]) return undefined;
    // A document of a type that has become private never returns.
    return exclusionReason(id, document._type, this.#context.settings.privateTypes) ? undefined : document;
  }

  /** Each edit gets the problems of all its causes. Returns false if no edit was added. */
  hold(causes: readonly Cause[]): boolean {
    const added = causes.flatMap(({ problem, ids }) => this.notYetHeld(ids).map((id) => ({ id, problem })));
    for (const { id, problem } of added) {
      const why = this.#states.get(id)?.why ?? [];
      this.#states.set(id, { isLeftOut: !this.oldVersion(id), why: [...why, problem] });
    }
    return added.length > 0;
  }

  /**
   * Leaves out documents with a problem that no page has shown, such as a faulty one that opens today, so no page loses
   * content. Returns false if there is none.
   */
  leaveOut(problems: readonly Problem[]): boolean {
    const shown = shownDocuments(this.before.loaded);
    const isAdded = problems.map((problem) => {
      const id = problem.about?.id;
      if (id === undefined || shown.has(id) || this.#states.get(id)?.isLeftOut) return false;
      this.#states.set(id, { isLeftOut: true, why: this.#states.get(id)?.why ?? [problem] });
      return true;
    });
    return isAdded.includes(true);
  }

  /** The CMS's documents, with old versions in place of held edits. */
  documents(): Dataset["documents"] {
    const documents = new Map(this.#arrived);
    for (const [id, { isLeftOut }] of this.#states) {
      const known = isLeftOut ? undefined : this.oldVersion(id);
      if (known) documents.set(id, { rev: this.#arrived.get(id)?.rev ?? "", type: known._type, known });
      else documents.delete(id);
    }
    return documents;
  }

  forLock(): Readonly<Record<string, HeldEdit>> {
    const { token } = this.#context.settings;
    const entries = [...this.#states.keys()].map((id): [string, HeldEdit] => [
      looksSecret(id, token) ? sha256(id).slice(0, 12) : id,
      this.#entryOf(id),
    ]);
    return sortedRecord(entries);
  }

  #entryOf(id: string): HeldEdit {
    const { isLeftOut, why = [] } = this.#states.get(id) ?? {};
    const { rev: revision, type } = this.#arrived.get(id) ?? {};
    const old = isLeftOut ? undefined : this.oldVersion(id);
    const since = old && this.before.lock?.documents[id];
    const reasons = sortedProblems(why).map(({ onlyIfShown, count, level, ...reason }) => ({
      ...reason,
      // A warning is a reason only if the edit needs another held edit. The lock then calls the warning an error.
      level: level === "drift" ? level : "error",
    }));
    // JSON drops fields that are undefined, because the lock's file has none of them.
    return JSON.parse(JSON.stringify({ type: type ?? old?._type, revision, since, why: reasons }));
  }
}
