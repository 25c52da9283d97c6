import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Head } from "#src/content/head.ts";
import { payloadPath } from "#src/content/wire.ts";
import { writeFiles } from "../../files.ts";
import type { Files } from "../cache/build-cache.ts";
import { compress, type Effort } from "../compress.ts";
import { type StyleGroup, shownGroups } from "../styles/style-groups.ts";
import { assemblePage } from "./template.ts";

/** A page that is to be made. */
export interface PageOrder {
  /** Its address, or where it stands in for others. */
  readonly path: string;
  /** What its compression is worth. */
  readonly effort: Effort;
}

interface RenderedPage extends PageOrder {
  readonly head: Head;
  readonly root: string;
}

interface Site {
  readonly outDir: string;
  readonly template: string;
  /** Styles that a page may carry. */
  readonly groups: readonly StyleGroup[];
}

/**
 * Makes a page of what was rendered and of the payload that lies where the page will, if it has one, and writes the compressed twins of it and its payload.
 *
 * @returns the page, and what the cache keeps of it: the twins, and the names of the styles that it carries
 * @throws when a page has styles of its own
 */
export async function makePageFiles(
  page: RenderedPage,
  { outDir, template, groups }: Site,
): Promise<{ readonly html: string; readonly entry: Files }> {
  const { path, head, root, effort } = page;
  const payloadFile = join(outDir, payloadPath(path));
  const payload = existsSync(payloadFile) ? readFileSync(payloadFile, "utf8") : undefined;
  // The policy allows the site's own styles alone: nothing that got into a page may allow itself.
  if (/<style\b/i.test(root)) throw new Error(`${path} has a <style> element, which the policy forbids.`);
  const styles = shownGroups(groups, root);
  const html = assemblePage(template, {
    ...{ path, head, root, payload },
    groups: groups.filter(({ name }) => styles.includes(name)),
  });
  const entry = new Map<string, Buffer>([[stylesEntry, Buffer.from(JSON.stringify(styles))]]);
  for (const [name, text] of [
    [".html", html],
    [".json", payload ?? ""],
  ] as const) {
    for (const [ending, twin] of await compress(`page${name}`, Buffer.from(text), effort))
      entry.set(name + ending, twin);
  }
  writeFiles(outDir, twinsIn(entry, path));
  return { html, entry };
}

/** Writes a page that the cache has, and its twins. The page itself is in its twin. */
export function writeKeptPage({ path }: PageOrder, entry: Files, outDir: string): void {
  const html = entry.get(".html.br");
  if (!html) throw new Error(`What the cache keeps of ${path} is no page.`);
  writeFiles(outDir, [[pageFile(path), brotliDecompressSync(html)], ...twinsIn(entry, path)]);
}

/** Names of the styles that a page carries. */
export function stylesOf(entry: Files): string[] {
  return JSON.parse(entry.get(stylesEntry)?.toString() ?? "[]");
}

const stylesEntry = "styles";

function twinsIn(entry: Files, path: string): [string, Buffer][] {
  const name = pageFile(path).slice(0, -".html".length);
  return [...entry].flatMap(([ending, bytes]) => (ending === stylesEntry ? [] : [[name + ending, bytes]]));
}

/** `/` → `index.html`, `/de/jobs` → `de/jobs.html`, as vite-react-ssg names them. */
export function pageFile(path: string): string {
  return payloadPath(path).slice(1).replace(/json$/, "html");
}
