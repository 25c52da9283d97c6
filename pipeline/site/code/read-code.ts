import { canonicalJson } from "../../../src/content/canonical.ts";
import { sha256 } from "../../sha256.ts";
import type { Files } from "../cache/pack.ts";
import { readStyleGroups, type SiteStyles } from "../styles/style-groups.ts";
import { bundleParts } from "./bundle-parts.ts";

/** The code of a site: what is made of src/ and the brand, whatever the content. */
export interface SiteCode {
  /** Names the code in browsers by its content: an edit of the snapshot leaves it as it is. */
  readonly buildId: string;
  /** Files of the built site, by their place in it. */
  readonly client: Files;
  /** What renders the pages: modules that Node loads, by their place in one folder. */
  readonly server: Files;
  /** index.html as vite wrote it. */
  readonly template: string;
  /** What pages carry of the stylesheet, and the address by which the template links it. */
  readonly styles: SiteStyles & { readonly href: string };
}

/** What visitors have no use for: manifests of the bundler, and what keeps public/ in git. */
const scaffolding = /^(\.vite\/|static-loader-data|\.gitkeep$)/;

/**
 * Sorts what was bundled.
 *
 * @param files as bundle-parts.ts names them
 * @throws when something is missing, or not as pages need it
 */
export function readCode(files: Files): SiteCode {
  const client = partOf(files, bundleParts.client);
  const sheet = onlyStylesheet(Object.values(readManifest(files)).map(({ file }) => file));
  const css = text(client, sheet).trim();
  if (css.includes("</style")) throw new Error(`${sheet} cannot stand inside a page: it contains "</style".`);
  const styles = readStyleGroups(css);
  const served = [...client].filter(([name]) => !scaffolding.test(name));
  return {
    buildId: readBuildId(files),
    // Every page carries the base: what is left is for pages that are navigated to, and for what only script shows.
    client: new Map(served).set(sheet, Buffer.from(linesOf(styles.groups))),
    server: new Map([...partOf(files, bundleParts.server)].filter(([name]) => !scaffolding.test(name))),
    template: text(files, bundleParts.template),
    styles: { ...styles, href: `/${sheet}` },
  };
}

/** Of the same files, without taking them apart. */
export function readBuildId(files: Files): string {
  return sha256(canonicalJson(readManifest(files))).slice(0, 12);
}

function readManifest(files: Files): Readonly<Record<string, { readonly file: string }>> {
  return JSON.parse(text(files, `${bundleParts.client}/.vite/manifest.json`));
}

function partOf(files: Files, part: string): Files {
  const prefix = `${part}/`;
  const own = [...files].filter(([name]) => name.startsWith(prefix));
  return new Map(own.map(([name, content]) => [name.slice(prefix.length), content]));
}

function text(files: Files, name: string): string {
  const content = files.get(name);
  if (!content) throw new Error(`The bundled code has no ${name}.`);
  return content.toString();
}

/** A line each, by which browsers tell which of them a page has already. */
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
