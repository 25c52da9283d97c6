import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { domainMetaName } from "../../src/behaviours/analytics/domain.ts";
import type { Payload } from "../../src/content/views.ts";
import { encodePayload, payloadElementId, payloadPath } from "../../src/content/wire.ts";
import { siteSettings } from "../settings.ts";
import { buildId, inlinedStyles } from "./client-build.ts";
import { rootLanguageFile } from "./root-language-script.ts";

interface Build {
  readonly id: string;
  /** The stylesheet and its address; while developing vite serves it instead. */
  readonly styles?: { readonly href: string; readonly css: string };
  readonly analyticsDomain?: string | undefined;
}

/**
 * What vite-react-ssg renders, made ours: the payload as a data block instead of the router's inline script, no hash
 * script, `charset` first, styles in the page, and code that waits until the page has been painted.
 */
export function finishPage(path: string, html: string, build: Build): { html: string; payload?: string } {
  const { rest, payload } = takeHydrationData(html);
  const encoded = payload && encodePayload(payload, build.id);
  let finished = charsetFirst(removePlaceholderScript(rest));
  finished = codeLast(inlineStyles(keepStructuredData(finished), build.styles));
  if (build.analyticsDomain) {
    const meta = `<meta name="${domainMetaName}" content="${build.analyticsDomain}">`;
    finished = insertBefore(finished, "</head>", meta);
  }
  // Only `/` looks at the browser's language, and before anything is painted: a classic script the page waits for.
  if (path === "/") finished = insertBefore(finished, "</head>", `<script src="/${rootLanguageFile}"></script>`);
  if (!encoded) return { html: finished };
  const block = `<script type="application/json" id="${payloadElementId}">${encoded}</script>`;
  return { html: insertBefore(finished, "</body>", block), payload: encoded };
}

/**
 * Finishes one page of a build and writes its payload beside it.
 *
 * @param path the page's address, as vite-react-ssg names it
 * @param outDir the folder being built
 */
export async function finishBuiltPage(path: string, html: string, outDir: string): Promise<string> {
  const build = {
    id: await buildId(outDir),
    styles: await inlinedStyles(outDir),
    ...siteSettings(),
  };
  const finished = finishPage(path, html, build);
  if (finished.payload) {
    const file = join(outDir, payloadPath(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, finished.payload);
  }
  return finished.html;
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
  if (!placeholderScript.test(html)) {
    throw new Error("The rendered page has no hash script: has vite-react-ssg changed?");
  }
  return html.replace(placeholderScript, "");
}

/** Browsers look for it in the first 1,024 bytes; head tags are inserted before the template's. */
function charsetFirst(html: string): string {
  const charset = /<meta charset="utf-8"\s*\/?>/i;
  const tag = charset.exec(html)?.[0];
  if (!tag) throw new Error("index.html has no <meta charset>.");
  return html.replace(charset, "").replace("<head>", `<head>${tag}`);
}

/** react-helmet-async removes what it has marked and does not find in a browser: see structured-data-scripts.tsx. */
function keepStructuredData(html: string): string {
  return html.replace(/<script data-rh="true" type="application\/ld\+json"/g, '<script type="application/ld+json"');
}

/** The whole site's styles are smaller than the wait for a second request (docs/decisions/0007-styling.md). */
function inlineStyles(html: string, styles: Build["styles"]): string {
  if (!styles) return html;
  const link = new RegExp(`<link rel="stylesheet"[^>]*href="${styles.href}"[^>]*>`);
  if (!link.test(html)) throw new Error(`The rendered page has no link to ${styles.href}.`);
  return html.replace(link, () => `<style>${styles.css}</style>`);
}

/**
 * Pages are complete without code: pictures and fonts go first on a narrow line. The entry stands last, and what it
 * needs is fetched by the entry itself instead of being named in the head, where it would compete with the first paint.
 */
function codeLast(html: string): string {
  const entry = /<script type="module"[^>]*><\/script>/;
  const tag = entry.exec(html)?.[0];
  if (!tag) throw new Error("The rendered page has no entry script.");
  // vite-react-ssg would preload every font that the styles name; those of the first paint stand in index.html.
  const preloads = /<link rel="modulepreload"[^>]*>|<link rel="preload" as="font" type="[^"]*" href="[^>]*>/g;
  const rest = html.replace(preloads, "").replace(entry, "");
  return insertBefore(rest, "</body>", tag.replace("<script", '<script fetchpriority="low"'));
}

function insertBefore(html: string, tag: string, addition: string): string {
  const at = html.lastIndexOf(tag);
  if (at < 0) throw new Error(`The rendered page has no ${tag}.`);
  return html.slice(0, at) + addition + html.slice(at);
}
