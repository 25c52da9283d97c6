import type { HeldEdit } from "#src/content/model/snapshot-files.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { Dataset } from "../cms/dataset.ts";
import type { Problem } from "../documents/problem.ts";
import { sortedProblems } from "../documents/problem-list.ts";
import { sortedRecord } from "../json.ts";
import { looksSecret } from "../rules/secrets.ts";
import { shownDocuments } from "../rules/site.ts";
import { sha256 } from "../sha256.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

/** A problem, and the documents whose edits have caused it. */
type Cause = { readonly problem: Problem; readonly ids: readonly string[] };

/** Documents that differ from the CMS: they stay as in the old snapshot, or are left out. The set only grows. */
export class HeldEdits {
  readonly before: Before;
  readonly #context: PullContext;
  readonly #arrived: Dataset["documents"];
  /** Digests of the documents as the CMS has them. */
  readonly #cmsDigests: Readonly<Record<string, string>>;
  /** `kept` is the old snapshot's document; without it, the document is left out. */
  readonly #states = new Map<
    string,
    { readonly kept?: StoredDocument | undefined; readonly why: readonly Problem[] }
  >();

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

  /** Each edit is held for all the problems that it has caused. Returns false if no edit was added. */
  hold(causes: readonly Cause[]): boolean {
    const added = causes.flatMap(({ problem, ids }) => this.notYetHeld(ids).map((id) => ({ id, problem })));
    for (const { id, problem } of added) {
      const why = this.#states.get(id)?.why ?? [];
      this.#states.set(id, { kept: this.oldVersion(id), why: [...why, problem] });
    }
    return added.length > 0;
  }

  /** Leaves out documents that no page has shown yet (a job that opens today). Returns false if there was none. */
  leaveOut(problems: readonly Problem[]): boolean {
    const shown = shownDocuments(this.before.loaded);
    const isLeftOut = (id: string) => this.has(id) && !this.#states.get(id)?.kept;
    const added = problems.filter(({ about }) => about && !shown.has(about.id) && !isLeftOut(about.id));
    for (const problem of added) {
      const id = problem.about?.id ?? "";
      this.#states.set(id, { why: this.#states.get(id)?.why ?? [problem] });
    }
    return added.length > 0;
  }

  /** The CMS's documents, with old versions in place of held edits. */
  documents(): Dataset["documents"] {
    const documents = new Map(this.#arrived);
    for (const [id, { kept }] of this.#states) {
      if (kept) documents.set(id, { rev: this.#arrived.get(id)?.rev ?? "", type: kept._type, known: kept });
      else documents.delete(id);
    }
    return documents;
  }

  forLock(): Readonly<Record<string, HeldEdit>> {
    const entries = [...this.#states].map(([id, { kept, why }]): [string, HeldEdit] => {
      const { rev: revision, type = kept?._type } = this.#arrived.get(id) ?? {};
      const since = kept && this.before.lock?.documents[id];
      const reasons = sortedProblems(why).map(({ onlyIfShown, count, level, ...reason }) => ({
        ...reason,
        // A warning is a reason only if the edit needs another held edit. The lock then calls the warning an error.
        level: level === "drift" ? level : "error",
      }));
      const name = looksSecret(id, this.#context.settings.token) ? sha256(id).slice(0, 12) : id;
      // As in the lock's file, no field is undefined: JSON drops such fields.
      return [name, JSON.parse(JSON.stringify({ type, revision, since, why: reasons }))];
    });
    return sortedRecord(entries);
  }
}
