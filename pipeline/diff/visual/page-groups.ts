import { type DifferingPage, pathsOf } from "./differing-pages.ts";
import type { Part } from "./differing-parts.ts";
import type { Region } from "./regions.ts";
import { widths } from "./screenshots.ts";

/** A group of pages with the same visible change from the same documents. The report shows the change once. */
interface PagePictures {
  readonly addresses: readonly string[];
  readonly causes: readonly string[];
  /** The widths in which something looks different. */
  readonly views: readonly { readonly width: number; readonly regions: readonly Region[] }[];
  /** The widths in which none of the pages looks different. */
  readonly sameAt: readonly number[];
}

/**
 * Parts that are on the same pages are a group. So are pages without parts, if they have the same causes. The groups
 * with the most pages come first; among equals, pages that look the same as before come last.
 */
export function groupsOf(pages: readonly DifferingPage[], parts: readonly Part[]): PagePictures[] {
  const partsOn = (some: readonly DifferingPage[]) => parts.filter(({ pages }) => some.some((page) => pages.has(page)));
  const alike = pages.filter((page) => partsOn([page]).length === 0);
  const ofSamePages = Map.groupBy(parts, (part) => pathsOf([...part.pages]).join());
  const ofSameCauses = Map.groupBy(alike, ({ causes }) => causes.join());
  const groups = [
    ...Array.from(ofSamePages.values(), (ownParts) => ({ pages: [...(ownParts[0]?.pages ?? [])], ownParts })),
    ...Array.from(ofSameCauses.values(), (ownPages) => ({ pages: ownPages, ownParts: [] })),
  ].sort((a, b) => b.pages.length - a.pages.length);
  return groups.map((group, index) => ({
    addresses: pathsOf(group.pages),
    causes: ownCauses(group.pages, groups.slice(0, index)),
    views: widths.map((width) => viewOf(group.ownParts, width)).filter(({ regions }) => regions.length > 0),
    sameAt: widths.filter((width) => viewOf(partsOn(group.pages), width).regions.length === 0),
  }));
}

/** The shared causes. Omits those of a larger group that has some of these pages, unless none would be left. */
function ownCauses(pages: readonly DifferingPage[], larger: readonly { readonly pages: readonly DifferingPage[] }[]) {
  const shared = sharedCauses(pages);
  const overlapping = larger.filter((other) => other.pages.some((page) => pages.includes(page)));
  const shownThere = overlapping.flatMap((other) => sharedCauses(other.pages));
  const own = shared.filter((cause) => !shownThere.includes(cause));
  return own.length > 0 ? own : shared;
}

function sharedCauses([first, ...others]: readonly DifferingPage[]): readonly string[] {
  return first?.causes.filter((cause) => others.every(({ causes }) => causes.includes(cause))) ?? [];
}

function viewOf(parts: readonly Part[], width: number): PagePictures["views"][number] {
  return { width, regions: parts.filter((part) => part.width === width).map(({ region }) => region) };
}
