import { loadFirstPage } from "./first-page.ts";

/** Makes the prerendered page answer: its code, its words and React are fetched side by side. */
export function startSite(): void {
  void start();
}

async function start(): Promise<void> {
  const [{ hydrate }, page] = await Promise.all([import("./hydrate.tsx"), loadFirstPage()]);
  hydrate(page);
}
