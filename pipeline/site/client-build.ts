import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "../../src/content/canonical.ts";

/** What vite built for the browser, as its manifest names it. */

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Names the browser code of a build by its content: an edit of the snapshot leaves it as it is. */
export async function buildId(outDir: string): Promise<string> {
  const hash = createHash("sha256").update(canonicalJson(await readManifest(outDir)));
  return hash.digest("hex").slice(0, 12);
}

/** The one stylesheet of the site, and the address that pages link it by. */
export async function inlinedStyles(outDir: string): Promise<{ href: string; css: string }> {
  const file = await stylesheetFile(outDir);
  const css = await readFile(join(outDir, file), "utf8");
  if (css.includes("</style")) throw new Error(`${file} cannot stand inside a page: it contains "</style".`);
  return { href: `/${file}`, css: css.trim() };
}

/** Relative to the built site. */
export async function stylesheetFile(outDir: string): Promise<string> {
  const sheets = Object.values(await readManifest(outDir)).filter(({ file }) => file.endsWith(".css"));
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`One stylesheet was expected, vite made ${sheets.length}.`);
  return sheet.file;
}

async function readManifest(outDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
}
