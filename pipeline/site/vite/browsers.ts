import browserslist from "browserslist";

export type Support = "works" | "reads";

export interface Browser {
  readonly name: string;
  readonly version: number;
}

export function oldestBrowsers(env: Support): Browser[] {
  const entries = browserslist(undefined, { env }).map((entry) => entry.split(" "));
  return [...Map.groupBy(entries, ([name = ""]) => name)].map(([name, own]) => {
    return { name, version: Math.min(...own.map(([, range = ""]) => Number.parseFloat(range))) };
  });
}

export function buildTargets(env: Support): string[] {
  return oldestBrowsers(env).map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`);
}
