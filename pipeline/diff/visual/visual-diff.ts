import { join } from "node:path";
import { placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { openChromium } from "../../chromium.ts";
import { placesIn } from "../../pages/page-recorder.ts";
import { sha256 } from "../../sha256.ts";
import type { DiffReport } from "../change.ts";
import type { Revision } from "../revision.ts";
import { openCamera, widths } from "./photograph.ts";
import { changedRegions, type Region } from "./regions.ts";
import { buildRevision } from "./render.ts";

/** Pages whose files differ, and on which the same documents change the same pixels. */
export interface PagePictures {
  readonly addresses: readonly string[];
  readonly causes: readonly string[];
  readonly views: readonly { readonly width: number; readonly regions: readonly Region[] }[];
}

export type VisualDiff = Awaited<ReturnType<typeof visualDiff>>;

/** Each page takes about two seconds, and a change of the footer touches all. */
const mostPages = 40;

/** The largest change comes first. Throws `Failure` if a side cannot be built, `WrongUse` without a browser. */
export async function visualDiff(dir: string, report: DiffReport, before: Revision, after: Revision, work: string) {
  const browser = await openChromium();
  try {
    const old = await buildRevision(dir, before.commit, join(work, "before"));
    const now = await buildRevision(dir, after.commit, join(work, "after"));
    const changed: string[] = [];
    let sameCount = 0;
    for (const path of pathsIn(before, after)) {
      const [one, other] = [await old(path), await now(path)];
      if (!one && !other) throw new Error(`Neither of the two sites has ${path}.`);
      if (one && other?.equals(one)) sameCount += 1;
      else changed.push(path);
    }
    const cameras = await Promise.all(widths.map((width) => openCamera(browser, width)));
    const pages = new Map<string, PagePictures>();
    for (const address of changed.slice(0, mostPages)) {
      const views = await Promise.all(
        cameras.map(async (camera, index) => {
          const regions = await changedRegions(await camera(old, address), await camera(now, address));
          return { width: widths[index] ?? 0, regions };
        }),
      );
      const causes = report.pages.find(({ addresses }) => addresses.includes(address))?.causes ?? [];
      const key = lookOf(causes, views);
      pages.set(key, { causes, views, addresses: [...(pages.get(key)?.addresses ?? []), address] });
    }
    return {
      pages: [...pages.values()].sort((a, b) => sizeOf(b) - sizeOf(a)),
      sameCount,
      leftOut: changed.slice(mostPages),
    };
  } finally {
    await browser.close();
  }
}

/** Addresses without a language are left out: they show the default language's page. */
function pathsIn(...sides: readonly Revision[]): Set<string> {
  const places = sides.flatMap(({ snapshot }) => placesIn(snapshot));
  return new Set(places.flatMap((place) => locales.map((variant) => placePath(place, variant))));
}

function lookOf(causes: readonly string[], views: PagePictures["views"]): string {
  const pictures = regionsIn(views).flatMap(({ before, after }) => [before, after]);
  return JSON.stringify([causes, pictures.map((bytes) => bytes && sha256(bytes))]);
}

function sizeOf({ views }: PagePictures): number {
  return regionsIn(views).reduce((sum, { width, height, leftOut }) => sum + width * (height + leftOut), 0);
}

function regionsIn(views: PagePictures["views"]): Region[] {
  return views.flatMap(({ regions }) => regions);
}
