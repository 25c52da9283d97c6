import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Head } from "#src/content/head.ts";
import { payloadPath } from "#src/content/wire.ts";
import { writeFiles } from "../../files.ts";
import type { Files } from "../cache/build-cache.ts";
import { compress, type Effort } from "../compress.ts";
import { type SiteStyles, shownGroups } from "../styles/style-groups.ts";
import { assemblePage } from "./template.ts";

export interface PageOrder {
  /** Its address, or that of a not-found or offline page. */
  readonly path: string;
  readonly effort: Effort;
  readonly key: string;
}

interface RenderedPage extends Omit<PageOrder, "key"> {
  readonly head: Head;
  readonly root: string;
}

export interface SharedParts {
  readonly outDir: string;
  readonly template: string;
  readonly styles: SiteStyles;
}

/**
 * Makes a page from its rendered HTML and its payload, if it has one.
 *
 * @returns the compressed variants of page and payload for the cache, by extension
 * @throws if a page has styles of its own
 */
export async function makePage(
  { path, head, root, effort }: RenderedPage,
  { outDir, template, styles }: SharedParts,
): Promise<Files> {
  const payloadFile = join(outDir, payloadPath(path));
  const payload = existsSync(payloadFile) ? readFileSync(payloadFile, "utf8") : undefined;
  // The policy allows only the site's styles: injected HTML must not allow its own.
  if (/<style\b/i.test(root)) throw new Error(`${path} has a <style> element, which the policy forbids.`);
  const carried = [styles.base, ...shownGroups(styles.groups, root).map(({ css }) => css)];
  const html = assemblePage(template, { path, head, root, payload, styles: carried });
  const entry = new Map<string, Buffer>();
  for (const [name, text] of Object.entries({ ".html": html, ".json": payload ?? "" })) {
    for (const [ending, twin] of await compress(`page${name}`, Buffer.from(text), effort))
      entry.set(name + ending, twin);
  }
  return entry;
}

/** Writes a cached page with its and its payload's compressed variants. The page itself is decompressed from them. */
export function writePage(path: string, entry: Files, outDir: string): void {
  const html = entry.get(".html.br");
  if (!html) throw new Error(`What the cache keeps of ${path} is no page.`);
  const base = payloadPath(path).slice(1, -".json".length);
  const files: [string, Buffer][] = [[`${base}.html`, brotliDecompressSync(html)]];
  for (const [ending, twin] of entry) files.push([base + ending, twin]);
  writeFiles(outDir, files);
}
