import groq from "groq";

/**
 * Published documents, without the `versions` of releases and the CMS's own documents. All questions here are for API
 * version 1, whose GROQ has no joins, few functions and no nested arrays: the snapshot follows references.
 */
export const published = groq`!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))`;

export const withDrafts = groq`!(_id in path("versions.**")) && !(_id in path("_.**"))`;

export const revisionsQuery = groq`*[${published}]{_id,_rev}`;

export const manifestQuery = groq`*[${published}]{_id,_type,_rev,_updatedAt}`;

export const revisionsWithDraftsQuery = groq`*[${withDrafts}]{_id,_rev}`;

/** Counts the documents that a pull leaves out. */
export const unpublishedQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"versions":count(*[_id in path("versions.**")])}`;

export const bodiesQuery = groq`*[_id in $ids]`;

/**
 * One answer describes one moment, so it proves that what was fetched before is still current: `m` is the manifest of
 * revisions, `n` its length as the CMS counts it, `d` are the documents changed since `$since` or in `$need`.
 */
export const settleQuery = groq`{"m":*[${published}]{_id,_rev},"n":count(*[${published}]),"d":*[${published} && (_updatedAt >= $since || _id in $need)]}`;
