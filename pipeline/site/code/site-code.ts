import { resolve } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import type { Company } from "#src/content/company.ts";
import { workerIsOff } from "#src/site.ts";
import { sha256 } from "../../sha256.ts";
import { brandHeadFile } from "../brand/brand-plugin.ts";
import { type BuildCache, type Files, keyOf } from "../cache/build-cache.ts";
import type { Inputs } from "../cache/last-build.ts";
import { readStyleGroups, type SiteStyles } from "../styles/style-groups.ts";
import { bundleIn } from "./child-process.ts";
import { serviceWorkerFile, serviceWorkerScript } from "./classic-scripts.ts";

export interface SiteCode {
  readonly buildId: string;
  readonly client: Files;
  /** The modules with which vite-react-ssg renders the pages in Node, by path. */
  readonly server: Files;
  readonly entry: string;
  readonly brandHead: string;
  readonly stylesheet: string;
  readonly styles: SiteStyles;
}

interface Options {
  readonly cache: BuildCache;
  readonly snapshotDir: string;
  readonly inputs: Inputs;
  readonly company: Company;
}

export async function siteCode({ cache, snapshotDir, inputs, company }: Options): Promise<SiteCode> {
  const key = keyOf("code", inputs.code, canonicalJson(company));
  return sortCode(await cache.getOrMake(key, () => bundle(snapshotDir)));
}

async function bundle(snapshotDir: string): Promise<Files> {
  const bundler = new URL("bundle-process.ts", import.meta.url);
  const files = await bundleIn(bundler, { SNAPSHOT_DIR: resolve(snapshotDir) });
  const script = await serviceWorkerScript({ buildId: buildIdOf(files), isOff: workerIsOff });
  return new Map(files).set(`client/${serviceWorkerFile}`, Buffer.from(script));
}

/** Files for the build alone, and .gitkeep. */
const scaffolding = /^(\.vite\/|\.gitkeep$)/;

function sortCode(files: Files): SiteCode {
  const client = partOf(files, "client");
  const sheet = onlyStylesheet(Object.values(bundlerManifest(files)).map(({ file }) => file));
  const css = readText(client, sheet).trim();
  if (css.includes("</style")) throw new Error(`${sheet} cannot stand inside a page: it contains "</style".`);
  const styles = readStyleGroups(css);
  return {
    buildId: buildIdOf(files),
    // Every page carries the base, so the file contains only the rest, for navigation and for parts that script shows.
    client: new Map(client).set(sheet, Buffer.from(linesOf(styles.groups))),
    server: partOf(files, "server"),
    entry: `/${entryOf(files)}`,
    brandHead: readText(files, `client/${brandHeadFile}`),
    stylesheet: `/${sheet}`,
    styles,
  };
}

function buildIdOf(files: Files): string {
  return sha256(canonicalJson(bundlerManifest(files))).slice(0, 12);
}

function entryOf(files: Files): string {
  const entry = Object.values(bundlerManifest(files)).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The bundled code has no entry.");
  return entry.file;
}

function bundlerManifest(files: Files): Readonly<Record<string, { readonly file: string; readonly isEntry?: true }>> {
  return JSON.parse(readText(files, "client/.vite/manifest.json"));
}

function partOf(files: Files, part: string): Files {
  const own = [...files].filter(([name]) => name.startsWith(`${part}/`));
  const named = own.map(([name, content]) => [name.slice(part.length + 1), content] as const);
  return new Map(named.filter(([name]) => !scaffolding.test(name)));
}

function readText(files: Files, name: string): string {
  const content = files.get(name);
  if (!content) throw new Error(`The bundled code has no ${name}.`);
  return content.toString();
}

/** One group per line, so that browsers can skip those that the page carries. */
function linesOf(groups: SiteStyles["groups"]): string {
  for (const { name, css } of groups)
    if (css.includes("\n")) throw new Error(`The styles of src/${name} should be one line when they are minified.`);
  return groups.map(({ css }) => css).join("\n");
}

function onlyStylesheet(files: readonly string[]): string {
  const sheets = files.filter((file) => file.endsWith(".css"));
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`One stylesheet was expected, vite made ${sheets.length}.`);
  return sheet;
}
