import type { LoadedDocument } from "../check/loaded.ts";
import { schemaOf } from "../check/walk.ts";
import { readRevisionList } from "../cms/answers.ts";
import type { Cms, CmsSettings } from "../cms/client.ts";
import { revisionsWithDraftsQuery } from "../cms/queries.ts";
import type { Problem } from "../problem.ts";
import { acceptRow } from "../pull/accept.ts";
import { Dataset, fetchBodies } from "../pull/fetch.ts";
import { noProgress } from "../pull/progress.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";

/** The document that holds the secret of the Studio's links for sharing, as `@sanity/preview-url-secret` has it. */
const sharedAccessId = "sanity-preview-url-secret.share-access";

const draftFolder = "drafts.";

/** The documents of a dataset as they are now, in memory, drafts apart from what is published. */
export class Drafts {
  /** By id; those that the site shows nothing of are left out. */
  readonly published = new Map<string, LoadedDocument>();
  /** By the id of the document that each is a draft of. */
  readonly drafts = new Map<string, LoadedDocument>();
  /** Undefined while nobody shares the preview by a link. */
  sharedSecret: string | undefined;
  readonly #problems = new Map<string, readonly Problem[]>();
  readonly #revisions = new Map<string, string>();
  readonly #cms: Cms;
  readonly #settings: CmsSettings;

  /** @param settings with the perspective `raw` and a token that may read drafts */
  constructor(cms: Cms, settings: CmsSettings) {
    this.#cms = cms;
    this.#settings = settings;
  }

  /** Fetches all documents that are not here as they are in the CMS. Throws `Failure`. */
  async bringAll(): Promise<void> {
    const what = "The list of revisions";
    const now = await this.#cms.ask({ what, query: revisionsWithDraftsQuery, read: readRevisionList });
    const gone = [...this.#revisions.keys()].filter((id) => !now.has(id));
    const changed = [...now].filter(([id, rev]) => this.#revisions.get(id) !== rev).map(([id]) => id);
    await this.bring([...gone, ...changed]);
  }

  /** Fetches these documents, and drops those of them that the CMS has no more. Throws `Failure`. */
  async bring(ids: readonly string[]): Promise<void> {
    const arrived = new Dataset([], noProgress);
    await fetchBodies(this.#cms, ids, arrived);
    // A document that came with a lost character is asked for once more.
    const missing = ids.filter((id) => !arrived.documents.has(id));
    await fetchBodies(this.#cms, missing, arrived);
    for (const id of ids) this.#keep(id, arrived.documents.get(id)?.row);
  }

  /** Drafts laid over what is published. */
  documents(): LoadedDocument[] {
    return [...new Map([...this.published, ...this.drafts]).values()];
  }

  /** Reasons why a document, or a field of it, is not here. */
  problems(): Problem[] {
    return [...this.#problems.values()].flat();
  }

  #keep(id: string, row: Parameters<typeof acceptRow>[0] | undefined): void {
    const isDraft = id.startsWith(draftFolder);
    const ownId = isDraft ? id.slice(draftFolder.length) : id;
    const documents = isDraft ? this.drafts : this.published;
    documents.delete(ownId);
    this.#problems.delete(id);
    if (id === sharedAccessId) this.sharedSecret = typeof row?.secret === "string" ? row.secret : undefined;
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
