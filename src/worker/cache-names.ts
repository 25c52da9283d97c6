/** The names of the caches. Pages and the code they run with belong to one build; pictures and unlisted files to none. */

/** Fetched ahead, whole or with gaps: what the offline list of a language names. */
export function keptCache(build: string): string {
  return `kept-${build}`;
}

/** Pages and payloads that were opened. */
export function visitedCache(build: string): string {
  return `visited-${build}`;
}

/** Files named by their content that were used, such as the code of a build that is no longer the current one. */
export const filesCache = "files";

export const picturesCache = "pictures";

/** Returns undefined when the cache belongs to no build. */
export function buildOfCache(name: string): string | undefined {
  return /^(?:kept|visited)-(.+)$/.exec(name)?.[1];
}
