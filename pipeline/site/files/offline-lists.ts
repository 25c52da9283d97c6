// The whole package workbox-build, which contains a bundler, would take 0.4 s to load.
import { getManifest } from "workbox-build/build/get-manifest.js";
import { pathFor } from "#src/addresses.ts";
import { byCodeUnit, canonicalJson } from "#src/content/canonical.ts";
import type { Payload } from "#src/content/views.ts";
import { payloadPath } from "#src/content/wire.ts";
import { offlinePath } from "#src/error-pages.ts";
import type { FormerSlugs } from "#src/former-addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import { type OfflineList, offlineListPath } from "#src/offline/worker/protocol.ts";
import { writeFiles } from "../../files.ts";

/** In each language, at most this many of the newest pages of documents are precached: 0.6 MB at 20 kB each. */
export const maxDocumentPages = 30;

/** Files that every page may need: code, fonts, small shared files. Pictures are cached when seen. */
const sharedFiles = ["assets/*.{js,css,woff2}", "*.{svg,ico}"];

/** The build fails for a larger file, because every visitor would have to load it. */
const maxBytes = 2 * 1024 * 1024;

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly payloads: readonly Payload[];
  readonly former: FormerSlugs;
}

/** Throws if workbox-build warns of a pattern without matches or of a file over the limit, or if a file is missing. */
export async function writeOfflineLists({ outDir, buildId, payloads, former }: Options): Promise<void> {
  for (const locale of locales) {
    // With this script, the page at `/` chooses a language.
    const named = ["root-language.js", ...pageFiles(payloads, locale)];
    const { manifestEntries, warnings } = await getManifest({
      globDirectory: outDir,
      // All names are in one pattern, because workbox-build reads the folder once for each pattern.
      globPatterns: [...sharedFiles, `{${named.join(",")}}`],
      maximumFileSizeToCacheInBytes: maxBytes,
      dontCacheBustURLsMatching: /^assets\//,
    });
    const missing = named
      .filter((file) => !manifestEntries.some(({ url }) => url === file))
      .map((file) => `${file} is not listed.`);
    if (warnings.length + missing.length > 0) {
      throw new Error(`The offline lists cannot be made:\n  ${[...warnings, ...missing].join("\n  ")}`);
    }
    // `de/jobs.html` is served as `/de/jobs`.
    const entries = manifestEntries.map(({ url, revision }) => ({ url: `/${url.replace(/\.html$/, "")}`, revision }));
    entries.sort((one, other) => byCodeUnit(one.url, other.url));
    const list: OfflineList = { build: buildId, entries, former };
    writeFiles(outDir, [[offlineListPath(locale), canonicalJson(list)]]);
  }
}

/** Pages and payloads of a language, and all offline pages, because a visitor may switch the language while offline. */
function pageFiles(payloads: readonly Payload[], locale: Locale): string[] {
  const own = payloads.filter(({ address }) => address.variant === locale);
  const ofSections = own.filter(({ page }) => page.kind === "sections");
  const ofDocuments = own.flatMap(({ address, page }) =>
    page.kind === "sections" ? [] : [{ address, day: page.document.publishedOn }],
  );
  const newestFirst = ofDocuments.toSorted((one, other) => byCodeUnit(other.day, one.day));
  const kept = [...ofSections, ...newestFirst.slice(0, maxDocumentPages)];
  const paths = kept.map(({ address }) => pathFor(address));
  const files = paths.flatMap((path) => [`${path}.html`, payloadPath(path)]);
  const offlinePages = locales.map((each) => `${offlinePath(each)}.html`);
  return [...offlinePages, ...files].map((path) => path.slice(1));
}
