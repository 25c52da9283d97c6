import groq from "groq";

/**
 * All questions to the CMS. API version 1 knows less GROQ than later ones: no joins, no functions beyond those used
 * here, nothing about nested arrays. References are followed in the snapshot instead.
 */

/** Published documents; the `versions` of later releases and what the CMS keeps for itself are none. */
export const published = groq`!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))`;

/** The same with drafts, for a preview. */
export const withDrafts = groq`!(_id in path("versions.**")) && !(_id in path("_.**"))`;

/** What there is, at its least: enough to see that nothing has changed. */
export const revisionsQuery = groq`*[${published}]{_id,_rev}`;

/** What there is, without the contents. */
export const manifestQuery = groq`*[${published}]{_id,_type,_rev,_updatedAt}`;

/** The contents of some. */
export const bodiesQuery = groq`*[_id in $ids]`;

/**
 * What there is, how many, and the contents of what is new or missing: one question, hence one moment. The answer is
 * the proof that everything fetched before is still what the CMS has.
 */
export const settleQuery = groq`{"m":*[${published}]{_id,_rev},"n":count(*[${published}]),"d":*[${published} && (_updatedAt >= $since || _id in $need)]}`;
