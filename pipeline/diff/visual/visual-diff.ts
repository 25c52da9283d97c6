import { type ExecFileException, execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { localeOfPath, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { openChromium } from "../../chromium.ts";
import { exitCodes, Failure, killedFailure } from "../../failure.ts";
import { extractCommit } from "../../git/git.ts";
import { placesIn } from "../../pages/page-recorder.ts";
import type { DiffReport } from "../compare/change.ts";
import type { Revisions } from "../compare/revision.ts";
import { aroundPx, pixelRegion, type Region, regionOf, wholePage } from "./regions.ts";
import {
  type OpenPage,
  type PageView,
  pageOpener,
  preparedForScreenshot,
  type ReadSite,
  readerOf,
  widths,
} from "./screenshots.ts";
import { joinNear, visualChanges } from "./visual-changes.ts";

/** A group of pages with the same visible change from the same documents. The report shows the change once. */
export interface PagePictures {
  readonly addresses: readonly string[];
  readonly causes: readonly string[];
  /** The widths in which something looks different. */
  readonly views: readonly { readonly width: number; readonly regions: readonly Region[] }[];
  /** The widths in which none of the pages looks different. */
  readonly sameAt: readonly number[];
}

export type VisualDiff = Awaited<ReturnType<typeof visualDiff>>;

/** A report compares at most this many pages, because each one takes about half a second. */
const mostPages = 100;

/** Throws `Failure` if a side cannot be built, `WrongUse` without a browser. */
export async function visualDiff(report: DiffReport, revisions: Revisions, work: string) {
  const { dir, before, after } = revisions;
  await using browser = await openChromium();
  const old = await buildRevision(dir, before.commit, join(work, "before"));
  const now = await buildRevision(dir, after.commit, join(work, "after"));
  const { pages, sameCount } = await differingPages(report, revisions, old, now);
  const leftOut = pages.filter(({ isSeen }) => isSeen).slice(mostPages);
  const shown = pages.filter((page) => !leftOut.includes(page));
  // Only pages of one language share parts, so the languages are compared at the same time.
  const parts = await Promise.all(
    locales.map(async (locale) => {
      const own = shown.filter(({ path, isSeen }) => isSeen && localeOfPath(path) === locale);
      return differingParts(own, await pageOpener(browser, old), await pageOpener(browser, now));
    }),
  );
  return { pages: groupsOf(shown, parts.flat()), sameCount, leftOut: pathsOf(leftOut) };
}

const program = join(import.meta.dirname, "../../cli.ts");
const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

/** Uses the current code and the caches of `make build`. Throws `Failure` if the build fails. */
async function buildRevision(dir: string, revision: string | undefined, work: string): Promise<ReadSite> {
  const distDir = resolve(work, "dist");
  const snapshotDir = revision === undefined ? dir : extractCommit(dir, revision, join(work, "content"));
  const command = [program, "build", "--dir", snapshotDir, "--out", distDir];
  try {
    await run(process.execPath, command, { maxBuffer: maxOutputBytes });
  } catch (error) {
    const { code, signal, stderr = "", message } = error as ExecFileException;
    const what = `There are no pictures: the build of ${revision ?? "the working tree"}`;
    const killed = killedFailure(what, signal);
    if (killed) throw killed;
    const reason = code === exitCodes.invalid ? "invalid" : "internal";
    throw new Failure(reason, `${what} failed.\n${String(stderr).trim() || message}`);
  }
  return readerOf(distDir);
}

interface Page {
  readonly path: string;
  /** The address of this page before the change. */
  readonly from: string;
  readonly causes: readonly string[];
  /** False if only the page's scripts differ, and so no pixel does. */
  readonly isSeen: boolean;
}

/** The pages whose files differ, and the number of pages whose files are equal. */
async function differingPages(report: DiffReport, revisions: Revisions, old: ReadSite, now: ReadSite) {
  const formerPaths = new Map(
    report.pages.flatMap(({ addresses, to = [] }) => to.map((path, index) => [path, addresses[index] ?? path])),
  );
  // If another page was at the new address before, the report lists this address, too: its two pages are compared.
  for (const path of report.pages.flatMap(({ addresses }) => addresses)) formerPaths.delete(path);
  const paths = pathsIn(revisions, new Set(formerPaths.values()));
  const pages: Page[] = [];
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

/** Addresses without a language are left out: they show the default language's page. */
function pathsIn({ before, after }: Revisions, former: ReadonlySet<string>): Set<string> {
  const places = [before, after].flatMap(({ snapshot }) => placesIn(snapshot));
  const paths = places.flatMap((place) => locales.map((variant) => placePath(place, variant)));
  return new Set(paths.filter((path) => !former.has(path)));
}

/** A region that looks different, and all pages on which the difference is the same. */
interface Part {
  readonly width: number;
  readonly region: Region;
  readonly pages: Set<Page>;
}

/** The parts by the key of their change. A change that shows in no pixel has no parts. */
type KnownParts = Map<string, readonly Part[]>;

async function differingParts(pages: readonly Page[], old: OpenPage, now: OpenPage): Promise<Part[]> {
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

/**
 * A group for the parts that are on the same pages, and for the pages without parts that have the same causes. The groups
 * with the most pages come first; among equals, pages that look the same as before come last.
 */
function groupsOf(pages: readonly Page[], parts: readonly Part[]): PagePictures[] {
  const partsOn = (some: readonly Page[]) => parts.filter((part) => some.some((page) => part.pages.has(page)));
  const unseen = pages.filter((page) => partsOn([page]).length === 0);
  const ofSamePages = Map.groupBy(parts, (part) => pathsOf([...part.pages]).join());
  const ofSameCauses = Map.groupBy(unseen, ({ causes }) => causes.join());
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

/** The causes that the pages share. Omits those that a larger group with some of these pages shares, unless none is left. */
function ownCauses(pages: readonly Page[], larger: readonly { readonly pages: readonly Page[] }[]) {
  const shared = sharedCauses(pages);
  const overlapping = larger.filter((other) => other.pages.some((page) => pages.includes(page)));
  const shownThere = overlapping.flatMap((other) => sharedCauses(other.pages));
  const own = shared.filter((cause) => !shownThere.includes(cause));
  return own.length > 0 ? own : shared;
}

function viewOf(parts: readonly Part[], width: number): PagePictures["views"][number] {
  return { width, regions: parts.filter((part) => part.width === width).map(({ region }) => region) };
}

function sharedCauses([first, ...others]: readonly Page[]): readonly string[] {
  return first?.causes.filter((cause) => others.every(({ causes }) => causes.includes(cause))) ?? [];
}

function pathsOf(pages: readonly Page[]): string[] {
  return pages.map(({ path }) => path);
}
