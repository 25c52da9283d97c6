import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Payload } from "../../src/content/views.ts";
import { rootLanguageFile } from "./root-language-script.ts";
import { encodePayload, payloadElementId, payloadPath } from "../../src/content/wire.ts";

/**
 * What vite-react-ssg renders, made ours: the payload as a data block instead of the router's inline script, no hash
 * script, `charset` first, and only the fonts that every page needs preloaded.
 */
export function finishPage(path: string, html: string, build: string): { html: string; payload?: string } {
  const { rest, payload } = takeHydrationData(html);
  const encoded = payload && encodePayload(payload, build);
  const finished = chooseLanguage(path, preloadFewFonts(charsetFirst(removePlaceholderScript(rest))));
  if (!encoded) return { html: finished };
  const block = `<script type="application/json" id="${payloadElementId}">${encoded}</script>`;
  return { html: replaceOnce(finished, "</body>", `${block}</body>`), payload: encoded };
}

/**
 * Finishes one page of a build and writes its payload beside it.
 *
 * @param path the page's address, as vite-react-ssg names it
 * @param outDir the folder being built
 */
export async function finishBuiltPage(path: string, html: string, outDir: string): Promise<string> {
  const finished = finishPage(path, html, await buildId(outDir));
  if (finished.payload) {
    const file = join(outDir, payloadPath(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, finished.payload);
  }
  return finished.html;
}

/** Names the browser code of a build by its content: an edit of the snapshot leaves it as it is. */
export async function buildId(outDir: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
  return createHash("sha256").update(canonicalJson(manifest)).digest("hex").slice(0, 12);
}

/** React Router renders `<script>window.__staticRouterHydrationData = JSON.parse("…");</script>` after the app. */
const hydrationScript = /<script>window\.__staticRouterHydrationData = JSON\.parse\((".*?")\);<\/script>/s;

function takeHydrationData(html: string): { rest: string; payload?: Payload } {
  const found = hydrationScript.exec(html);
  if (!found?.[1]) throw new Error("The rendered page has no hydration data: has React Router changed its script?");
  const data: { loaderData?: Record<string, Payload | null> } = JSON.parse(JSON.parse(found[1]));
  const rest = html.slice(0, found.index) + html.slice(found.index + found[0].length);
  const payload = Object.values(data.loaderData ?? {}).find((value) => value !== null);
  return payload ? { rest, payload } : { rest };
}

/** vite-react-ssg leaves an inline script for its hash, and replaces this comment in it later. */
const placeholderScript = /\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER \*\/<\/script>/;

function removePlaceholderScript(html: string): string {
  if (!placeholderScript.test(html))
    throw new Error("The rendered page has no hash script: has vite-react-ssg changed?");
  return html.replace(placeholderScript, "");
}

/** Browsers look for it in the first 1,024 bytes; head tags are inserted before the template's. */
function charsetFirst(html: string): string {
  const charset = /<meta charset="utf-8"\s*\/?>/i;
  const tag = charset.exec(html)?.[0];
  if (!tag) throw new Error("index.html has no <meta charset>.");
  return html.replace(charset, "").replace("<head>", `<head>${tag}`);
}

/** Letters beyond German and English come when a text needs them. */
function preloadFewFonts(html: string): string {
  return html.replace(/<link rel="preload" as="font"[^>]*-latin-ext-[^>]*>/g, "");
}

/** Only `/` looks at the browser's language, and before anything is painted: a classic script that the page waits for. */
function chooseLanguage(path: string, html: string): string {
  return path === "/" ? replaceOnce(html, "</head>", `<script src="/${rootLanguageFile}"></script></head>`) : html;
}

function replaceOnce(html: string, search: string, replacement: string): string {
  const at = html.lastIndexOf(search);
  if (at < 0) throw new Error(`The rendered page has no ${search}.`);
  return html.slice(0, at) + replacement + html.slice(at + search.length);
}
