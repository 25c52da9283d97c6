import type { Server } from "node:http";
import { join } from "node:path";
import { localeOfPath, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { openChromium } from "../../chromium.ts";
import { inParallel } from "../../in-parallel.ts";
import { placesIn } from "../../pages/page-recorder.ts";
import type { DiffReport } from "../change.ts";
import type { Revision } from "../revision.ts";
import { type Camera, type Look, openCamera, serveForCameras, widths } from "./photograph.ts";
import { changesOf, joinNear, pixelRegion, type Region, regionOf, wholePage } from "./regions.ts";
import { buildRevision } from "./render.ts";

/** What the same documents change on the same pages; a part that looks the same on several pages is pictured once. */
export interface PagePictures {
  readonly addresses: readonly string[];
  readonly causes: readonly string[];
  /** The widths in which something looks different. */
  readonly views: readonly { readonly width: number; readonly regions: readonly Region[] }[];
  /** The widths in which none of the pages looks different. */
  readonly sameAt: readonly number[];
}

export type VisualDiff = Awaited<ReturnType<typeof visualDiff>>;

/** Each page takes about half a second. */
const mostPages = 100;

/** Throws `Failure` if a side cannot be built, `WrongUse` without a browser. */
export async function visualDiff(dir: string, report: DiffReport, before: Revision, after: Revision, work: string) {
  const browser = await openChromium();
  const servers: Server[] = [];
  try {
    const old = await buildRevision(dir, before.commit, join(work, "before"));
    const now = await buildRevision(dir, after.commit, join(work, "after"));
    const moved = new Map(
      report.pages.flatMap(({ addresses, to = [] }) => to.map((path, place) => [path, addresses[place] ?? path])),
    );
    const pages: Page[] = [];
    let sameCount = 0;
    for (const path of pathsIn(before, after, moved)) {
      const from = moved.get(path) ?? path;
      const [one, other] = [await old(from), await now(path)];
      if (!one && !other) throw new Error(`Neither of the two sites has ${path}.`);
      if (one && other?.equals(one)) sameCount += 1;
      else pages.push({ path, from, causes: causesAt(report, from) });
    }
    const shown = pages.slice(0, mostPages);
    servers.push(await serveForCameras(old), await serveForCameras(now));
    const [oldServer, nowServer] = servers as [Server, Server];
    const parts = new Map(widths.map((width): [number, Part[]] => [width, []]));
    // Pages of one language share parts, and the languages have nothing to wait for.
    await inParallel(locales, locales.length, async (locale) => {
      const cameras = { old: await openCamera(browser, oldServer), now: await openCamera(browser, nowServer) };
      const own = shown.filter(({ path }) => localeOfPath(path) === locale);
      for (const [width, found] of await differingParts(own, cameras)) parts.get(width)?.push(...found);
    });
    const views = [...parts].map(([width, parts]) => ({ width, parts }));
    return { pages: groupsOf(shown, views), sameCount, leftOut: pages.slice(mostPages).map(({ path }) => path) };
  } finally {
    await browser.close();
    for (const server of servers) server.close();
  }
}

interface Page {
  readonly path: string;
  /** Its address before. */
  readonly from: string;
  readonly causes: readonly string[];
}

/** Addresses without a language are left out: they show the default language's page. Former addresses, too. */
function pathsIn(before: Revision, after: Revision, moved: ReadonlyMap<string, string>): Set<string> {
  const places = [before, after].flatMap(({ snapshot }) => placesIn(snapshot));
  const paths = places.flatMap((place) => locales.map((variant) => placePath(place, variant)));
  const former = new Set(moved.values());
  return new Set(paths.filter((path) => !former.has(path)));
}

function causesAt({ pages }: DiffReport, address: string): readonly string[] {
  return pages.find(({ addresses }) => addresses.includes(address))?.causes ?? [];
}

/** The pages on which a part looks the same, before and after. */
interface Part {
  readonly region: Region;
  readonly paths: Set<string>;
}

type Cameras = { readonly [side in "old" | "now"]: Camera };

/** The parts that look different in each width, each once. */
async function differingParts(pages: readonly Page[], { old, now }: Cameras) {
  const known = widths.map((width) => ({ width, parts: new Map<string, Part | undefined>() }));
  for (const { path, from } of pages) {
    const [before, after] = await Promise.all([old(from), now(path)]);
    for (const { width, parts } of known) {
      const [was, is] = await Promise.all([before?.(width), after?.(width)]);
      await addParts(parts, path, was, is);
    }
  }
  return known.map(
    ({ width, parts }) => [width, [...new Set(parts.values())].filter((part) => part !== undefined)] as const,
  );
}

async function addParts(
  known: Map<string, Part | undefined>,
  path: string,
  before?: Look,
  after?: Look,
): Promise<void> {
  const take = (keys: readonly string[], region: Region | undefined) => {
    const part = region && { region, paths: new Set([path]) };
    for (const key of keys) known.set(key, part);
  };
  const side = before ?? after;
  if (!before || !after) return side && take([path], await wholePage(side, side === before));
  const changes = changesOf(before, after);
  const fresh = joinNear(changes.filter(({ key }) => !known.has(key)));
  if (fresh.length > 3) await Promise.all([before.takeAll(), after.takeAll()]);
  for (const { parts, box } of fresh)
    take(
      parts.map(({ key }) => key),
      await regionOf(before, after, box),
    );
  for (const { key } of changes) known.get(key)?.paths.add(path);
  if (changes.some(({ key }) => known.get(key))) return;
  // The same changes of blocks look the same on each page. Without any, all pixels are compared.
  const key = changes.length > 0 ? changes.map((change) => change.key).join() : path;
  if (!known.has(key)) take([key], await pixelRegion(before, after));
  known.get(key)?.paths.add(path);
}

type Views = readonly { readonly width: number; readonly parts: readonly Part[] }[];

/** Parts on the same pages are shown together, those on the most pages first; pages that look the same come last. */
function groupsOf(pages: readonly Page[], views: Views): PagePictures[] {
  const pathsOf = ({ paths }: Part) => [...paths].join();
  const unseen = pages.filter(({ path }) => !views.some(({ parts }) => parts.some(({ paths }) => paths.has(path))));
  const alike = Map.groupBy(unseen, ({ causes }) => causes.join());
  const keys = new Set([
    ...views.flatMap(({ parts }) => parts.map(pathsOf)),
    ...[...alike.values()].map((same) => same.map(({ path }) => path).join()),
  ]);
  const groups = [...keys].map((key) => {
    const addresses = key.split(",");
    const isDifferent = ({ parts }: Views[number]) =>
      parts.some(({ paths }) => addresses.some((path) => paths.has(path)));
    const shown = views.map(({ width, parts }) => {
      return { width, regions: parts.filter((part) => pathsOf(part) === key).map(({ region }) => region) };
    });
    return {
      addresses,
      views: shown.filter(({ regions }) => regions.length > 0),
      sameAt: views.filter((view) => !isDifferent(view)).map(({ width }) => width),
    };
  });
  const causesOf = (addresses: readonly string[]) => {
    const [first = [], ...others] = pages.filter(({ path }) => addresses.includes(path)).map(({ causes }) => causes);
    return first.filter((cause) => others.every((causes) => causes.includes(cause)));
  };
  return groups
    .sort((a, b) => b.addresses.length - a.addresses.length)
    .map((group, index, all) => {
      const causes = causesOf(group.addresses);
      // What these pages have in common with others is shown there.
      const larger = all
        .slice(0, index)
        .filter(({ addresses }) => addresses.some((path) => group.addresses.includes(path)));
      const explained = new Set(larger.flatMap(({ addresses }) => causesOf(addresses)));
      const own = causes.filter((cause) => !explained.has(cause));
      return { ...group, causes: own.length > 0 ? own : causes };
    });
}
