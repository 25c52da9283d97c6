import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { localeOfPath, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { openChromium } from "../../chromium.ts";
import { Failure } from "../../failure.ts";
import { extractCommit } from "../../git/git.ts";
import { placesIn } from "../../pages/page-recorder.ts";
import type { DiffReport } from "../change.ts";
import type { Revision } from "../revision.ts";
import { asPhotographed, type Camera, type Look, openCamera, type ReadSite, readerOf, widths } from "./photograph.ts";
import { changesOf, joinNear, pixelRegion, type Region, regionOf, wholePage } from "./regions.ts";

/** Pages with the same visible change from the same documents, shown once. */
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
      else {
        const isSeen = asPhotographed(String(one)) !== asPhotographed(String(other));
        pages.push({ path, from, causes: causesAt(report, from), isSeen });
      }
    }
    const seen = pages.filter(({ isSeen }) => isSeen);
    const [photographed, leftOut] = [seen.slice(0, mostPages), seen.slice(mostPages)];
    // Pages of one language share parts, and the languages have nothing to wait for.
    const parts = await Promise.all(
      locales.map(async (locale) => {
        const own = photographed.filter(({ path }) => localeOfPath(path) === locale);
        return differingParts(own, await openCamera(browser, old), await openCamera(browser, now));
      }),
    );
    const shown = pages.filter((page) => !leftOut.includes(page));
    return { pages: groupsOf(shown, parts.flat()), sameCount, leftOut: leftOut.map(({ path }) => path) };
  } finally {
    await browser.close();
  }
}

const program = join(import.meta.dirname, "../../cli.ts");
const run = promisify(execFile);

/** Uses the current code and the caches of `make build`. Throws `Failure` if the content cannot be built. */
async function buildRevision(dir: string, revision: string | undefined, work: string): Promise<ReadSite> {
  const distDir = resolve(work, "dist");
  const snapshotDir = revision === undefined ? dir : await extractCommit(dir, revision, join(work, "content"));
  try {
    await run(process.execPath, [program, "build", "--dir", snapshotDir, "--out", distDir, "--json"], {
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    const which = revision ?? "the working tree";
    throw new Failure("invalid", `There are no pictures: the content of ${which} cannot be built.\n${stderr.trim()}`);
  }
  return readerOf(distDir);
}

interface Page {
  readonly path: string;
  /** Its address before. */
  readonly from: string;
  readonly causes: readonly string[];
  /** False if its scripts alone differ, and so no pixel. */
  readonly isSeen: boolean;
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

/** What looks different in a width, and the pages on which it looks the same, before and after. */
interface Part {
  readonly width: number;
  readonly region: Region;
  readonly paths: Set<string>;
}

/** The parts by the keys of their changes; undefined if the change shows in no pixel. */
type KnownParts = Map<string, Part | undefined>;

async function differingParts(pages: readonly Page[], old: Camera, now: Camera): Promise<Part[]> {
  const known: KnownParts = new Map();
  for (const { path, from } of pages) {
    const [before, after] = await Promise.all([old(from), now(path)]);
    for (const width of widths) {
      await addParts(known, path, ...(await Promise.all([before?.(width), after?.(width)])));
    }
  }
  return [...new Set(known.values())].filter((part) => part !== undefined);
}

async function addParts(known: KnownParts, path: string, before?: Look, after?: Look): Promise<void> {
  const side = before ?? after;
  if (!side) return;
  const { width } = side;
  const add = (keys: readonly string[], region: Region | undefined) => {
    const part = region && { width, region, paths: new Set([path]) };
    for (const key of keys) known.set(key, part);
  };
  const wholeKey = `${path}, ${width}`;
  if (!before || !after) return add([wholeKey], await wholePage(side, side === before));
  const changes = changesOf(before, after);
  const keys = changes.map(({ key }) => key);
  const fresh = joinNear(changes.filter(({ key }) => !known.has(key)));
  if (fresh.length > 3) await Promise.all([before.takeAll(), after.takeAll()]);
  for (const { parts, box } of fresh) {
    const shown = parts.map(({ key }) => key);
    add(shown, await regionOf(before, after, box));
  }
  if (!keys.some((key) => known.get(key))) {
    // The same changes of blocks look the same on each page. Without any, all pixels are compared.
    const key = keys.join() || wholeKey;
    keys.push(key);
    if (!known.has(key)) add([key], await pixelRegion(before, after));
  }
  for (const key of keys) known.get(key)?.paths.add(path);
}

/** Parts on the same pages are shown together, those on the most pages first; pages that look the same come last. */
function groupsOf(pages: readonly Page[], parts: readonly Part[]): PagePictures[] {
  const pathsOf = (group: readonly { readonly path: string }[]) => group.map(({ path }) => path);
  const unseen = pages.filter(({ path }) => !parts.some(({ paths }) => paths.has(path)));
  const alike = [...Map.groupBy(unseen, ({ causes }) => causes.join()).values()].map(pathsOf);
  const byPaths = Map.groupBy(parts, ({ paths }) => [...paths].join());
  const groups = [...[...byPaths.keys()].map((key) => key.split(",")), ...alike].map((addresses) => {
    const own = byPaths.get(addresses.join()) ?? [];
    const views = widths.map((width) => {
      return { width, regions: own.filter((part) => part.width === width).map(({ region }) => region) };
    });
    const differing = parts.filter(({ paths }) => addresses.some((path) => paths.has(path)));
    return {
      addresses,
      views: views.filter(({ regions }) => regions.length > 0),
      sameAt: widths.filter((width) => !differing.some((part) => part.width === width)),
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
