import { placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { placesIn } from "../../pages/page-recorder.ts";
import type { DiffReport } from "../compare/change.ts";
import type { Revisions } from "../compare/revision.ts";
import { preparedForScreenshot, type ReadSite } from "./screenshots.ts";

/** A page whose file differs between the two sites. */
export interface DifferingPage {
  readonly path: string;
  /** The address of this page before the change. */
  readonly from: string;
  readonly causes: readonly string[];
  /** False if only the page's scripts differ, and so no pixel does. */
  readonly isSeen: boolean;
}

/** The pages whose files differ, and the number of pages whose files are equal. */
export async function differingPages(report: DiffReport, revisions: Revisions, old: ReadSite, now: ReadSite) {
  const formerPaths = new Map(
    report.pages.flatMap(({ addresses, to = [] }) => to.map((path, index) => [path, addresses[index] ?? path])),
  );
  // If another page was at the new address before, the report lists this address, too: its two pages are compared.
  for (const path of report.pages.flatMap(({ addresses }) => addresses)) formerPaths.delete(path);
  const paths = pathsIn(revisions, new Set(formerPaths.values()));
  const pages: DifferingPage[] = [];
  for (const path of paths) {
    const from = formerPaths.get(path) ?? path;
    const [one, other] = [await old(from), await now(path)];
    if (!one && !other) throw new Error(`Neither of the two sites has ${path}.`);
    if (one && other?.equals(one)) continue;
    const causes = report.pages.find(({ addresses }) => addresses.includes(from))?.causes ?? [];
    const isSeen = preparedForScreenshot(String(one)) !== preparedForScreenshot(String(other));
    pages.push({ path, from, causes, isSeen });
  }
  return { pages, sameCount: paths.size - pages.length };
}

/** The paths of both contents without the former ones. Omits addresses without a language, which repeat other pages. */
function pathsIn({ before, after }: Revisions, former: ReadonlySet<string>): Set<string> {
  const places = [before, after].flatMap(({ snapshot }) => placesIn(snapshot));
  const paths = places.flatMap((place) => locales.map((variant) => placePath(place, variant)));
  return new Set(paths.filter((path) => !former.has(path)));
}

export function pathsOf(pages: readonly DifferingPage[]): string[] {
  return pages.map(({ path }) => path);
}
