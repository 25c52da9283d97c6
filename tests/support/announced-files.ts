import { parsePath } from "#src/addresses.ts";
import { payloadPath } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { differences } from "./folders.ts";
import { pageFile } from "./html-tags.ts";

type Tree = Readonly<Record<string, string>>;

export interface BuiltDifference {
  /** Sorted. Without the app manifest, which says the site's name and a few pages' titles. */
  readonly files: readonly string[];
  /** Pictures are named by what they show: they come and go. Those that changed. */
  readonly media: readonly string[];
}

export function builtDifference(before: Tree, after: Tree): BuiltDifference {
  const all = differences(before, after);
  return {
    files: all.filter((file) => !isMedia(file) && !file.startsWith("manifest.webmanifest")),
    media: all.filter((file) => isMedia(file) && before[file] !== undefined && after[file] !== undefined),
  };
}

function isMedia(file: string): boolean {
  return file.startsWith("media/");
}

/**
 * The files that differ when these pages are announced: pages and payloads, the lists of what devices keep ahead of
 * their languages, the build's record, the list of shown documents, and the compressed twins of all of them. Sorted.
 *
 * @param paths addresses of pages that are there before and after
 * @param built the built site: it says what has twins
 */
export function announcedFiles(paths: readonly string[], built: Tree): string[] {
  const pages = paths.flatMap((path) => [pageFile(path), payloadPath(path).slice(1)]);
  const variants = new Set(paths.map((path) => parsePath(path)?.variant));
  const lists = locales.filter((locale) => variants.has(locale)).map((locale) => offlineListPath(locale).slice(1));
  return [...pages, ...lists, "build.json", "shown-documents.json"]
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`].filter((name) => built[name] !== undefined))
    .sort();
}
