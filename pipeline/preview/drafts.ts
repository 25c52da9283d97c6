import { schemaOf } from "#src/content/model/documents.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { DocumentRow } from "../cms/answers.ts";
import type { Cms } from "../cms/client.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { askRevisions, Dataset, fetchBodies } from "../cms/dataset.ts";
import { revisionsWithDraftsQuery } from "../cms/queries.ts";
import type { Problem } from "../documents/problem.ts";
import { acceptRow } from "../rules/accept-row.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";

const draftFolder = "drafts.";

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * A dataset's documents in memory, drafts apart from published ones.
 * @param settings with the perspective `raw` and a token that may read drafts
 */
export function createDraftStore(cms: Cms, { token, privateTypes }: CmsSettings) {
  const published = new Map<string, StoredDocument>();
  /** Keys are the published documents' ids. */
  const drafts = new Map<string, StoredDocument>();
  const problems = new Map<string, readonly Problem[]>();
  const revisions = new Map<string, string>();

  /** Fetches these documents, and drops those that the CMS no longer has. Returns their ids. Throws `Failure`. */
  async function fetchDocuments(ids: readonly string[]): Promise<readonly string[]> {
    const arrived = new Dataset();
    await fetchBodies(cms, ids, arrived);
    // Rows with a replacement character are kept only if they arrive so twice (`Dataset.take`), so missing ones are
    // asked for again.
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
    /** Fetches, like `fetchDocuments`, all documents whose revision has changed. */
    async fetchChanged() {
      const now = await askRevisions(cms, revisionsWithDraftsQuery);
      const ids = [...new Set([...revisions.keys(), ...now.keys()])];
      return fetchDocuments(ids.filter((id) => revisions.get(id) !== now.get(id)));
    },
  };
}
