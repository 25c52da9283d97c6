import browserslist from "browserslist";

/** Two lists in package.json: browsers in which the site's code works, and browsers in which its pages can be read. */
export type Support = "works" | "reads";

export interface Browser {
  readonly name: string;
  readonly version: number;
}

/** The oldest version of each browser in a list. */
export function oldestBrowsers(env: Support): Browser[] {
  const entries = browserslist(undefined, { env }).map((entry) => entry.split(" "));
  return [...Map.groupBy(entries, ([name = ""]) => name)].map(([name, own]) => {
    return { name, version: Math.min(...own.map(([, range = ""]) => Number.parseFloat(range))) };
  });
}

/** The oldest browsers in Vite's notation: `chrome109`, `ios16.4`. */
export function buildTargets(env: Support): string[] {
  return oldestBrowsers(env).map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`);
}
