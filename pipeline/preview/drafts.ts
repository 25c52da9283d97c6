import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { schemaOf } from "#src/content/model/documents.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { DocumentRow } from "../cms/answers.ts";
import { type Cms, type Heard, listenToEdits } from "../cms/client.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { askRevisions, Dataset, fetchBodies } from "../cms/dataset.ts";
import { revisionsWithDraftsQuery } from "../cms/queries.ts";
import type { Problem } from "../documents/problem.ts";
import { acceptRow } from "../rules/accept-row.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";

const draftFolder = "drafts.";

export type DraftStore = ReturnType<typeof createDraftStore>;

/** A dataset's documents, drafts apart from published ones. `cms` needs a token for drafts, and the perspective `raw`. */
export function createDraftStore(cms: Cms, { token, privateTypes }: CmsSettings) {
  const published = new Map<string, StoredDocument>();
  /** Keys are the published documents' ids. */
  const drafts = new Map<string, StoredDocument>();
  const problems = new Map<string, readonly Problem[]>();
  const revisions = new Map<string, string>();

  /** Fetches these documents, and drops those that the CMS no longer has. Resolves with `ids`. Rejects with `Failure`. */
  async function fetchDocuments(ids: readonly string[]): Promise<readonly string[]> {
    const arrived = new Dataset();
    await fetchBodies(cms, ids, arrived);
    // `Dataset.take` keeps a row with a replacement character only if the row arrives twice.
    const missing = ids.filter((id) => !arrived.documents.has(id));
    await fetchBodies(cms, missing, arrived);
    for (const id of ids) keep(id, arrived.documents.get(id)?.row);
    return ids;
  }

  function keep(id: string, row: DocumentRow | undefined): void {
    const isDraft = id.startsWith(draftFolder);
    const publishedId = isDraft ? id.slice(draftFolder.length) : id;
    const documents = isDraft ? drafts : published;
    documents.delete(publishedId);
    problems.delete(id);
    if (!row) return void revisions.delete(id);
    revisions.set(id, row._rev);
    if (!schemaOf(row._type) || exclusionReason(publishedId, row._type, privateTypes)) return;
    const accepted = acceptRow({ ...row, _id: publishedId }, token);
    if ("document" in accepted) documents.set(publishedId, accepted.document);
    const found = "document" in accepted ? accepted.problems : [accepted.problem];
    if (found.length > 0) problems.set(id, found);
  }

  return {
    published: published as ReadonlyMap<string, StoredDocument>,
    /** The CMS's revisions by id, drafts among them. */
    revisions: revisions as ReadonlyMap<string, string>,
    documents: () => [...new Map([...published, ...drafts]).values()],
    problems: () => [...problems.values()].flat(),
    fetchDocuments,
    /** Fetches all documents whose revision has changed. Resolves with their ids. Rejects with `Failure`. */
    async fetchChanged() {
      const now = await askRevisions(cms, revisionsWithDraftsQuery);
      const ids = [...new Set([...revisions.keys(), ...now.keys()])];
      return fetchDocuments(ids.filter((id) => revisions.get(id) !== now.get(id)));
    },
  };
}

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

interface FollowOptions {
  readonly client: SanityClient;
  readonly drafts: DraftStore;
  readonly signal: AbortSignal;
  /** Called after each change with the ids of the changed documents. The next change waits for the promise. */
  readonly onChange: (ids: readonly string[]) => Promise<void>;
  /** Must not reject. */
  readonly onConnection: (isCurrent: boolean) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Fetches what editors change until the signal aborts. Retries failures forever, with longer and longer pauses. */
export async function followEdits(options: FollowOptions): Promise<void> {
  const { client, drafts, signal, onChange, onConnection, onFailure } = options;
  const changed = new Set<string>();
  /** True if any document may have changed. */
  let isAnyChanged = false;
  let isBusy = false;
  let pauseMs = firstPauseMs;

  const hear = (heard: Heard) => {
    if (heard.is === "lost") return void onConnection(false);
    if (heard.is === "changed") changed.add(heard.id);
    else isAnyChanged = true;
    if (!isBusy) void work();
  };

  async function work(): Promise<void> {
    isBusy = true;
    while ((isAnyChanged || changed.size > 0) && !signal.aborted) {
      // The request has a copy of the ids, so they can be cleared. An id that arrives meanwhile is fetched next.
      const fetching = isAnyChanged ? drafts.fetchChanged() : drafts.fetchDocuments([...changed]);
      changed.clear();
      isAnyChanged = false;
      try {
        const ids = await fetching;
        pauseMs = firstPauseMs;
        await onChange(ids);
        await onConnection(true);
      } catch (error) {
        isAnyChanged = true;
        await pauseAfter(error);
      }
    }
    isBusy = false;
  }

  async function pauseAfter(error: unknown): Promise<void> {
    onFailure(error);
    await onConnection(false);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  while (!signal.aborted) await listenToEdits(client, hear, signal).catch(pauseAfter);
}
