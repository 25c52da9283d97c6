import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { schemaIdSingleton } from "@sanity/preview-url-secret/constants";
import { schemaOf } from "#src/content/known-content.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { Cms, CmsSettings } from "../cms/client.ts";
import { Dataset, fetchBodies } from "../cms/fetch-bodies.ts";
import { type Heard, listenToEdits } from "../cms/listen-to-edits.ts";
import { askRevisions } from "../cms/manifest.ts";
import { revisionsWithDraftsQuery } from "../cms/queries.ts";
import type { Problem } from "../documents/problem.ts";
import { acceptRow } from "../rules/accept-row.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";

const draftFolder = "drafts.";

/** A dataset's documents in memory, drafts apart from published ones. */
export class Drafts {
  readonly published = new Map<string, StoredDocument>();
  /** Keys are the published documents' ids. */
  readonly drafts = new Map<string, StoredDocument>();
  /** Called when somebody shares a link, or withdraws it. */
  onLinkChange: () => unknown = () => {};
  readonly #problems = new Map<string, readonly Problem[]>();
  readonly #revisions = new Map<string, string>();
  readonly #cms: Cms;
  readonly #settings: CmsSettings;

  /** @param settings with the perspective `raw` and a token that may read drafts */
  constructor(cms: Cms, settings: CmsSettings) {
    this.#cms = cms;
    this.#settings = settings;
  }

  async bringAll(): Promise<void> {
    const now = await askRevisions(this.#cms, revisionsWithDraftsQuery);
    const gone = [...this.#revisions.keys()].filter((id) => !now.has(id));
    const changed = [...now].filter(([id, rev]) => this.#revisions.get(id) !== rev).map(([id]) => id);
    await this.bring([...gone, ...changed]);
  }

  /** Fetches these documents, and drops those that the CMS no longer has. Throws `Failure`. */
  async bring(ids: readonly string[]): Promise<void> {
    const arrived = new Dataset();
    await fetchBodies(this.#cms, ids, arrived);
    // Documents with a lost character are fetched once more.
    const missing = ids.filter((id) => !arrived.documents.has(id));
    await fetchBodies(this.#cms, missing, arrived);
    for (const id of ids) this.#keep(id, arrived.documents.get(id)?.row);
  }

  /** The CMS's revisions by id, drafts among them. */
  get revisions(): ReadonlyMap<string, string> {
    return this.#revisions;
  }

  documents(): StoredDocument[] {
    return [...new Map([...this.published, ...this.drafts]).values()];
  }

  problems(): Problem[] {
    return [...this.#problems.values()].flat();
  }

  #keep(id: string, row: Parameters<typeof acceptRow>[0] | undefined): void {
    const isDraft = id.startsWith(draftFolder);
    const ownId = isDraft ? id.slice(draftFolder.length) : id;
    const documents = isDraft ? this.drafts : this.published;
    documents.delete(ownId);
    this.#problems.delete(id);
    if (id === schemaIdSingleton) this.onLinkChange();
    if (!row) return void this.#revisions.delete(id);
    this.#revisions.set(id, row._rev);
    const { token, privateTypes } = this.#settings;
    if (!schemaOf(row._type) || exclusionReason(ownId, row._type, privateTypes)) return;
    const accepted = acceptRow({ ...row, _id: ownId }, token ? [token] : []);
    if ("document" in accepted) documents.set(ownId, accepted.document);
    const problems = "document" in accepted ? accepted.problems : [accepted.problem];
    if (problems.length > 0) this.#problems.set(id, problems);
  }
}

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

interface Options {
  readonly client: SanityClient;
  readonly drafts: Drafts;
  readonly signal: AbortSignal;
  /** Called after each change; the next one waits for it. */
  readonly onChange: () => Promise<void>;
  readonly onConnection: (isCurrent: boolean) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Keeps drafts current until the signal aborts. Retries failures forever. */
export async function follow(options: Options): Promise<void> {
  const { client, drafts, signal, onChange, onConnection, onFailure } = options;
  const changed = new Set<string>();
  let isAllNew = false;
  let isBusy = false;
  let pauseMs = firstPauseMs;

  const hear = (heard: Heard) => {
    if (heard.is === "lost") return void onConnection(false);
    if (heard.is === "changed") changed.add(heard.id);
    else isAllNew = true;
    if (!isBusy) void work();
  };

  async function work(): Promise<void> {
    isBusy = true;
    while ((isAllNew || changed.size > 0) && !signal.aborted) {
      const ids = [...changed];
      const isAll = isAllNew;
      changed.clear();
      isAllNew = false;
      try {
        await (isAll ? drafts.bringAll() : drafts.bring(ids));
        pauseMs = firstPauseMs;
        await onChange();
        await onConnection(true);
      } catch (error) {
        isAllNew = true;
        await failed(error);
      }
    }
    isBusy = false;
  }

  async function failed(error: unknown): Promise<void> {
    onFailure(error);
    await onConnection(false);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  while (!signal.aborted) await listenToEdits(client, hear, signal).catch(failed);
}
