import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
// The package as a whole loads two bundlers, which takes half a second.
import { getManifest } from "workbox-build/build/get-manifest.js";
import { offlinePath, pathFor } from "../../src/addresses.ts";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Payload } from "../../src/content/views.ts";
import { payloadPath } from "../../src/content/wire.ts";
import { type Locale, locales } from "../../src/locales.ts";
import { type OfflineEntry, type OfflineList, offlineListPath } from "../../src/worker/protocol.ts";
import { writeFiles } from "./write-files.ts";

/**
 * Pages of one kind that are fetched ahead for a language, the newest ones, beside every page that there is once. With
 * their payloads, at about 20 kB a page, a language then stays under 2 MB however many pages the site has. What a
 * visitor has opened is kept as well (`bounds` in src/worker/strategies.ts).
 */
export const maxPagesOfAKind = 30;

/** What every page may need: code, fonts, and the small files pages share. Pictures are kept when they are seen. */
const sharedFiles = ["assets/*.{js,css,woff2}", "*.{svg,ico}", "root-language.js"];

/** Bytes. A larger file is not fetched for somebody who never asked for it. */
const maxBytes = 2 * 1024 * 1024;

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly payloads: readonly Payload[];
}

/** Writes, for each language, the list of what its readers' devices keep ahead. */
export async function writeOfflineLists({ outDir, buildId, payloads }: Options): Promise<void> {
  const shared = await findShared(outDir);
  for (const locale of locales) {
    const own = pageFiles(payloads, locale).map((file) => entryOf(outDir, file));
    const entries = [...shared, ...own].sort((one, other) => (one.url < other.url ? -1 : 1));
    const list: OfflineList = { build: buildId, entries };
    writeFiles(outDir, [[offlineListPath(locale), canonicalJson(list)]]);
  }
}

/** Page and payload of each, and the page that stands in for the others. */
function pageFiles(payloads: readonly Payload[], locale: Locale): string[] {
  const own = payloads.filter(({ address }) => address.variant === locale);
  const single = own.filter(({ page }) => page.kind === "sections");
  const newest = own
    .toSorted(byNewest)
    .filter(({ page }) => page.kind !== "sections")
    .slice(0, maxPagesOfAKind);
  const paths = [...single, ...newest].map(({ address }) => pathFor(address));
  return [offlinePath(locale), ...paths]
    .map((path) => `${path}.html`)
    .concat(paths.map(payloadPath))
    .map((file) => file.slice(1));
}

function byNewest(one: Payload, other: Payload): number {
  const dateOf = ({ page }: Payload) => (page.kind === "sections" ? "" : page.document.publishedOn);
  return dateOf(one) < dateOf(other) ? 1 : dateOf(one) > dateOf(other) ? -1 : 0;
}

/** @throws when workbox-build warns: a pattern that finds nothing, or a file that is too large to be kept ahead */
async function findShared(outDir: string): Promise<OfflineEntry[]> {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: outDir,
    globPatterns: sharedFiles,
    maximumFileSizeToCacheInBytes: maxBytes,
    // Their names change with their content.
    dontCacheBustURLsMatching: /^assets\//,
  });
  if (warnings.length > 0) throw new Error(`The offline lists cannot be made:\n  ${warnings.join("\n  ")}`);
  return manifestEntries.map((entry) => {
    const { url, revision } = typeof entry === "string" ? { url: entry, revision: null } : entry;
    return { url: addressOf(url), revision: revision ?? null };
  });
}

/**
 * As workbox-build has it: pages are known by name, and to look for each by a pattern takes a walk through the site.
 *
 * @throws when there is no such file, or it is too large to be kept ahead
 */
function entryOf(outDir: string, file: string): OfflineEntry {
  const bytes = readFileSync(join(outDir, file));
  if (bytes.length > maxBytes) {
    throw new Error(`The offline lists cannot be made: ${file} has ${bytes.length} bytes, ${maxBytes} are allowed.`);
  }
  return { url: addressOf(file), revision: hash("md5", bytes) };
}

/** `de/jobs.html` is served as `/de/jobs`. */
function addressOf(file: string): string {
  return `/${file.replace(/\.html$/, "")}`;
}
