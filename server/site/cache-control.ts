/** Kept by browsers, but asked about each time: a new build shows at once, and an old one costs a 304. */
export const revalidate = "no-cache";

/** As `revalidate`, and never kept by a cache that serves several people: two visitors may get two answers. */
export const revalidatePrivately = "private, no-cache";
