import browserslist from "browserslist";

export type Support = "works" | "reads";

export interface Browser {
  readonly name: string;
  readonly version: number;
}

export function oldestBrowsers(env: Support): Browser[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist(undefined, { env })) {
    const [name = "", range = ""] = entry.split(" ");
    oldest.set(name, Math.min(Number.parseFloat(range), oldest.get(name) ?? Number.POSITIVE_INFINITY));
  }
  return Array.from(oldest, ([name, version]) => ({ name, version }));
}

export function buildTargets(env: Support): string[] {
  return oldestBrowsers(env).map(({ name, version }) => `${name === "ios_saf" ? "ios" : name}${version}`);
}
