import browserslist from "browserslist";

/** The browser lists of package.json: full support, and pages that can be read. */
export type Support = "works" | "reads";

/** By browserslist's names. */
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

/** In the syntax of Vite's `build.target`: `safari16.4`, `ios16.4`. */
export function buildTargets(env: Support): string[] {
  return oldestBrowsers(env).map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`);
}
