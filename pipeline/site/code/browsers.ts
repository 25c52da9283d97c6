import browserslist from "browserslist";

/** The lists of package.json: in which browsers everything works, and in which everything can at least be read. */
export type Support = "works" | "reads";

/** One browser, named as browserslist does. */
export interface Browser {
  readonly name: string;
  readonly version: number;
}

/** The oldest version of each browser in a list. */
export function oldestBrowsers(env: Support): Browser[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist(undefined, { env })) {
    const [name = "", range = ""] = entry.split(" ");
    oldest.set(name, Math.min(Number.parseFloat(range), oldest.get(name) ?? Number.POSITIVE_INFINITY));
  }
  return Array.from(oldest, ([name, version]) => ({ name, version }));
}

/** The same as Vite takes them for `build.target`: `safari16.4`, `ios16.4`. */
export function buildTargets(env: Support): string[] {
  return oldestBrowsers(env).map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`);
}
