import type { RenderedPage } from "#src/content/rendered-page.ts";
import { payloadPath } from "#src/content/wire.ts";
import { sha256 } from "../../sha256.ts";
import type { Files } from "../cache/pack.ts";
import { compress, type Effort } from "../compress.ts";
import { type StyleGroup, shownGroups } from "../styles/style-groups.ts";
import { writeFiles } from "../write-files.ts";
import type { PageParts } from "./page-template.ts";

/** What a page is made of, but for what all pages share. */
export interface PageSource {
  /** Its address, or where it stands in for others. */
  readonly path: string;
  /** As `encodePayload` wrote it; none for pages that stand in for others. */
  readonly payload?: string | undefined;
  /** What its compression is worth. */
  readonly effort: Effort;
}

export type Assemble = (page: PageParts) => string;
export type Render = (path: string, payload?: string) => Promise<RenderedPage>;

/** SHA-256 in hexadecimal of files in the built site, by their place in it. */
export type Digests = Readonly<Record<string, string>>;

/** How the pages of a build are made. */
export interface PageMaker {
  readonly render: Render;
  readonly assemble: Assemble;
  /** Styles that a page may carry. */
  readonly groups: readonly StyleGroup[];
}

export interface WrittenPage {
  readonly digests: Digests;
  /** Names of the groups of styles that it carries. */
  readonly styles: readonly string[];
}

/**
 * Makes what the cache keeps of a page: its own parts, the compressed twins of its files, and the digests of all of
 * them. The page itself is assembled of the parts whenever it is written: most of it is on every page.
 *
 * @throws what the renderer throws, and when a page has styles of its own
 */
export async function makeEntry(source: PageSource, { render, assemble, groups }: PageMaker): Promise<Files> {
  const { htmlAttributes, head, root } = await render(source.path, source.payload);
  const parts = { htmlAttributes, head, root, styles: shownGroups(groups, root) };
  // The policy allows the site's own styles alone: nothing that got into a page may allow itself.
  if (/<style\b/i.test(head + root)) throw new Error(`${source.path} has a <style> element, which the policy forbids.`);
  const files = await Promise.all(
    [...mainFiles(source, assemble({ ...source, ...parts }))].map(async ([name, bytes]) => {
      const twins = await compress(name, bytes, source.effort);
      return [[name, bytes] as const, ...[...twins].map(([ending, twin]) => [name + ending, twin] as const)];
    }),
  );
  const digests = Object.fromEntries(files.flat().map(([name, bytes]) => [name, sha256(bytes)]));
  const twins = files.flatMap(([, ...twins]) => twins);
  return new Map([
    [partsName, Buffer.from(JSON.stringify(parts))],
    [digestsName, Buffer.from(JSON.stringify(digests))],
    ...twins,
  ]);
}

/**
 * Writes a page's files: page, payload, and their twins.
 *
 * @param outDir the folder being built
 */
export function writeEntry(source: PageSource, entry: Files, assemble: Assemble, outDir: string): WrittenPage {
  const { [partsName]: parts, [digestsName]: digests, ...twins } = Object.fromEntries(entry);
  if (!parts || !digests) throw new Error(`What the cache keeps of ${source.path} is no page.`);
  const own: RenderedPage & Pick<WrittenPage, "styles"> = JSON.parse(parts.toString());
  writeFiles(outDir, [...mainFiles(source, assemble({ ...source, ...own })), ...Object.entries(twins)]);
  return { digests: JSON.parse(digests.toString()), styles: own.styles };
}

const partsName = "parts";
const digestsName = "digests";

function mainFiles({ path, payload }: PageSource, html: string): Map<string, Buffer> {
  const files = new Map([[pageFile(path), Buffer.from(html)]]);
  if (payload !== undefined) files.set(payloadPath(path).slice(1), Buffer.from(payload));
  return files;
}

/** `/` → `index.html`, `/de/jobs` → `de/jobs.html`. */
function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}
