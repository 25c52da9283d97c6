import type { DifferingPage } from "./differing-pages.ts";
import { aroundPx, pixelRegion, type Region, regionOf, wholePage } from "./regions.ts";
import { type OpenPage, type PageView, widths } from "./screenshots.ts";
import { joinNear, visualChanges } from "./visual-changes.ts";

/** A region that looks different, and all pages on which the difference is the same. */
export interface Part {
  readonly width: number;
  readonly region: Region;
  readonly pages: Set<DifferingPage>;
}

/** The parts by the key of their change. A change that shows in no pixel has no parts. */
type KnownParts = Map<string, readonly Part[]>;

/** The parts of these pages that look different, in all widths. Pages with the same change share its parts. */
export async function differingParts(pages: readonly DifferingPage[], old: OpenPage, now: OpenPage): Promise<Part[]> {
  const known: KnownParts = new Map();
  const found = new Set<Part>();
  for (const page of pages) {
    const [before, after] = await Promise.all([old(page.from), now(page.path)]);
    for (const width of widths) {
      const [oldView, newView] = await Promise.all([before?.(width), after?.(width)]);
      for (const part of await partsBetween(oldView, newView, known)) {
        found.add(part);
        part.pages.add(page);
      }
    }
  }
  return [...found];
}

/** One screenshot of the whole page is faster than screenshots of more regions than this. */
const fewRegions = 3;

/**
 * The parts that look different. A view is undefined if the page does not exist on that side. If another page had the
 * same change, its parts come from `known`; otherwise the parts are added to `known`.
 */
export async function partsBetween(before: PageView | undefined, after: PageView | undefined, known: KnownParts) {
  if (!after) return before ? partsOf(before, await wholePage(before, "before")) : [];
  if (!before) return partsOf(after, await wholePage(after, "after"));
  const changes = visualChanges(before, after);
  const unknown = changes.filter(({ key }) => !known.has(key));
  const fresh = joinNear(unknown, aroundPx);
  if (fresh.length > fewRegions) await Promise.all([before.screenshotAll(), after.screenshotAll()]);
  for (const joined of fresh) {
    const own = partsOf(after, await regionOf(before, after, joined.box));
    for (const { key } of joined.changes) known.set(key, own);
  }
  const keys = changes.map(({ key }) => key);
  const visible = keys.flatMap((key) => known.get(key) ?? []);
  if (visible.length > 0) return visible;
  // If no block looks different, all pixels are compared, once for pages with the same changes.
  const key = ["pixels", ...keys].join();
  if (changes.length === 0 || !known.has(key)) known.set(key, partsOf(after, await pixelRegion(before, after)));
  return known.get(key) ?? [];
}

function partsOf({ width }: PageView, region: Region | undefined): Part[] {
  return region ? [{ width, region, pages: new Set() }] : [];
}
