import { join } from "node:path";
import { isPrefixed, pathFor } from "#src/addresses.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { openChromium } from "../chromium.ts";
import type { DiffReport } from "../diff/change.ts";
import type { Revision } from "../diff/revision.ts";
import { photograph, widths } from "./photograph.ts";
import { changedRegions, type Region } from "./regions.ts";
import { buildRevision } from "./render.ts";

export interface PagePictures {
  readonly address: string;
  readonly width: number;
  readonly regions: readonly Region[];
}

export type VisualDiff = Awaited<ReturnType<typeof visualDiff>>;

/** Each page takes about two seconds, and a change of the footer touches all. */
const mostPages = 40;

/**
 * Pictures of every touched page, before and after, at two widths. Other pages are compared by bytes, and pictured if
 * they differ. Throws `Failure` if a side cannot be built, `WrongUse` without a browser.
 *
 * @param work a folder for the builds
 */
export async function visualDiff(dir: string, report: DiffReport, before: Revision, after: Revision, work: string) {
  const browser = await openChromium();
  try {
    const old = await buildRevision(dir, before.commit, join(work, "before"));
    const now = await buildRevision(dir, after.commit, join(work, "after"));
    const announced = new Set(report.pages.flatMap(({ addresses }) => addresses));
    const all = [before, after].flatMap(({ snapshot }) => addressesIn(snapshot)).map(pathFor);
    const others = [...new Set(all)].filter((path) => !announced.has(path));
    const same: string[] = [];
    for (const path of others) {
      const [one, other] = [await old(path), await now(path)];
      if (one && other ? one.equals(other) : one === other) same.push(path);
    }
    const changed = [...announced, ...others.filter((path) => !same.includes(path))].filter(isPrefixed);
    const pages: PagePictures[] = [];
    for (const address of changed.slice(0, mostPages)) {
      for (const width of widths) {
        const one = await photograph(browser, old, address, width);
        const other = await photograph(browser, now, address, width);
        pages.push({ address, width, regions: await changedRegions(one, other) });
      }
    }
    const seen = pages.filter(({ regions }) => regions.length > 0);
    const unseen = changed.slice(0, mostPages).filter((path) => !seen.some(({ address }) => address === path));
    return {
      pages: seen,
      /** Pages with an invisible change, for example in a description for search engines. */
      unseen,
      sameCount: same.filter(isPrefixed).length,
      leftOut: changed.slice(mostPages),
    };
  } finally {
    await browser.close();
  }
}
