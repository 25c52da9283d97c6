import groq from "groq";

/** These queries work in API version 1, whose GROQ has no joins, few functions and no nested arrays. */

/** Leaves out drafts, the versions of releases and the CMS's own documents. */
export const publishedFilter = groq`!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))`;

export const publishedOrDraftFilter = groq`!(_id in path("versions.**")) && !(_id in path("_.**"))`;

export const revisionsQuery = groq`*[${publishedFilter}]{_id,_rev}`;

export const manifestQuery = groq`*[${publishedFilter}]{_id,_type,_rev,_updatedAt}`;

export const revisionsWithDraftsQuery = groq`*[${publishedOrDraftFilter}]{_id,_rev}`;

/** Counts the documents that a pull leaves out. */
export const unpublishedQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"versions":count(*[_id in path("versions.**")])}`;

export const bodiesQuery = groq`*[_id in $ids]`;

/**
 * Asks for all revisions, the number of documents as the CMS counts it, and the documents that are in `$need` or were
 * changed since `$since`. One answer describes one moment, so its revisions prove which documents are still current.
 */
export const settleQuery = groq`{"revisions":*[${publishedFilter}]{_id,_rev},"count":count(*[${publishedFilter}]),"documents":*[${publishedFilter} && (_updatedAt >= $since || _id in $need)]}`;
