import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import browserslist from "browserslist";
import { browserslistToTargets, transform } from "lightningcss";
import { canonicalJson } from "#src/content/canonical.ts";
import { workerIsOff } from "#src/site.ts";
import { listSources } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import { brandHead } from "../brand/brand-head.ts";
import type { Files } from "../cache/build-cache.ts";
import type { Sources } from "../cache/build-inputs.ts";
import { readStyleGroups } from "../styles/read-style-groups.ts";
import type { SiteStyles } from "../styles/style-groups.ts";
import { bundleApart } from "./bundle.ts";
import { rootLanguageFile, rootLanguageScript, serviceWorkerFile, serviceWorkerScript } from "./classic-scripts.ts";

/** Code, styles and brand of a site, as all its pages have them. */
export interface BundledSite {
  readonly buildId: string;
  /** The files that browsers load, by path. */
  readonly client: Files;
  /** The modules with which vite-react-ssg renders the pages in Node, by path. */
  readonly server: Files;
  readonly brandHead: string;
  /** Addresses, such as `/assets/entry-1a2b3c4d.js`. */
  readonly entry: string;
  readonly stylesheet: string;
  readonly printStylesheet: string;
  readonly styles: SiteStyles;
  /** Styles for visitors without script. */
  readonly withoutScript: string;
}

/** Bundles the code. For browsers, adds the styles, the classic scripts and the files of public/. */
export async function bundleSite({ snapshotDir, brandDir }: Sources): Promise<BundledSite> {
  const { browsers, server } = await bundleBoth(snapshotDir);
  const manifest: Manifest = JSON.parse(readText(browsers, ".vite/manifest.json"));
  const buildId = sha256(canonicalJson(manifest)).slice(0, 12);
  const main = Object.values(manifest).find(({ isEntry }) => isEntry);
  const fontFile = (font: string) => required(manifest[font], `No stylesheet contains the font ${font}.`).file;
  const sheet = stylesheetIn(manifest);
  const styles = stylesIn(browsers, sheet);
  const printSheet = `assets/print-${sha256(styles.print).slice(0, 8)}.css`;
  return {
    buildId,
    client: new Map([
      ...servedFiles(browsers),
      [sheet, Buffer.from(linesOf(styles.groups))],
      [printSheet, Buffer.from(styles.print)],
      [serviceWorkerFile, Buffer.from(await serviceWorkerScript({ buildId, isOff: workerIsOff }))],
      [rootLanguageFile, Buffer.from(await rootLanguageScript())],
    ]),
    server,
    entry: `/${required(main, "The bundled code has no entry.").file}`,
    brandHead: await brandHead(brandDir, fontFile),
    stylesheet: `/${sheet}`,
    printStylesheet: `/${printSheet}`,
    styles,
    withoutScript: minifiedStyles("src/styles/without-script.css"),
  };
}

/** Bundles the site's code twice by vite.config.ts: for browsers, and for the prerendering in Node. */
async function bundleBoth(snapshotDir: string): Promise<{ browsers: Files; server: Files }> {
  const forBrowsers = { manifest: true, rolldownOptions: { input: { entry: "src/main.tsx" } } };
  const output = { entryFileNames: "[name].mjs" };
  const forNode = { ssr: "src/prerender/render-page.tsx", minify: false, rolldownOptions: { output } };
  const settings = { SNAPSHOT_DIR: resolve(snapshotDir) };
  const [browsers, server] = await bundleApart([{ build: forBrowsers }, { build: forNode }], settings);
  if (!browsers || !server) throw new Error("A bundle is missing.");
  return { browsers, server };
}

/** Vite's list of the files that it has made, by the path of their source. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly isEntry?: true }>>;

function stylesheetIn(manifest: Manifest): string {
  const sheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith(".css") ? file : []));
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`One stylesheet was expected, vite made ${sheets.length}.`);
  return sheet;
}

/** Throws if these styles cannot stand in a page's `<style>` element. */
function stylesIn(browsers: Files, sheet: string): SiteStyles {
  const css = readText(browsers, sheet).trim();
  if (css.includes("</style")) throw new Error(`${sheet} cannot stand inside a page: it contains "</style".`);
  return readStyleGroups(css);
}

/** Files of public/ and of a bundle that the site must not contain. */
const unservedFiles = /^(\.vite\/|\.gitkeep$)/;

function servedFiles(bundle: Files): (readonly [path: string, bytes: Buffer])[] {
  const unchanged = listSources("public").map((name) => [name, readFileSync(join("public", name))] as const);
  return [...unchanged, ...bundle].filter(([name]) => !unservedFiles.test(name));
}

function readText(files: Files, name: string): string {
  return required(files.get(name), `The bundled code has no ${name}.`).toString();
}

/** The value itself. Throws the message if there is none. */
function required<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw new Error(message);
  return value;
}

/**
 * The text of the stylesheet, for the next page and for parts that script shows. It lacks the base styles, because
 * every page contains them. Each group has one line, so that start-site.ts can leave out groups that the page contains.
 */
function linesOf(groups: SiteStyles["groups"]): string {
  const long = groups.find(({ css }) => css.includes("\n"));
  if (long) throw new Error(`The styles of src/${long.name} should be one line when they are minified.`);
  return groups.map(({ css }) => css).join("\n");
}

function minifiedStyles(file: string): string {
  const targets = browserslistToTargets(browserslist(undefined, { env: "reads" }));
  return transform({ filename: file, code: readFileSync(file), minify: true, targets }).code.toString();
}
