/** A page contains the styles of what it shows, and no others. read-style-groups.ts finds the groups in the bundle. */

/** The styles of a section, a page or a part of these. A page contains all styles of a group or none. */
export interface StyleGroup {
  readonly name: string;
  readonly css: string;
  /** Class names that no other group has. A page with one of these classes needs the group. */
  readonly classes: readonly string[];
}

export interface SiteStyles {
  /** The styles that every page contains. */
  readonly base: string;
  readonly groups: readonly StyleGroup[];
  /** The styles of the layer `print`, which no screen needs. */
  readonly print: string;
}

/** The groups that a page needs, by the classes of its elements. */
export function shownGroups(groups: readonly StyleGroup[], html: string): StyleGroup[] {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  return groups.filter(({ classes }) => classes.some((name) => used.has(name)));
}
