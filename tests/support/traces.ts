/** Those of the traces that a text contains. Upper and lower case are the same. */
export function tracesIn(text: string, traces: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return traces.filter((trace) => lower.includes(trace.toLowerCase()));
}

/** Words of the sample's trade, which no other company needs, in German and English. */
const trade =
  /(?<![\p{L}\d])(?:\p{L}*(?:larv|futter)\p{L}*|inse[ck]t\p{L}*|feed|soldier fl(?:y|ies)|soldatenfl\p{L}*|protein\p{L}*|fertili[sz]ers?|\p{L}*dünger|oil|öl)(?![\p{L}\d])/giu;

export function tradeWordsIn(text: string): string[] {
  return [...new Set(text.match(trade) ?? [])];
}

/** The files that change if a company has other kinds of products, read from the guide for a rebrand. */
export function kindFilesOf(guide: string): string[] {
  const [, table = ""] = /Products have a kind.*?\n\n(.*?)\n\n/s.exec(guide) ?? [];
  return [...table.matchAll(/^ *\| `([^`]+)`/gm)].map(([, file = ""]) => file);
}
