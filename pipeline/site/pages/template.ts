import type { ViteReactSSGOptions } from "vite-react-ssg";
import { domainMetaName } from "#src/behaviours/analytics/domain.ts";
import { type Head, type PrerenderedPage, renderHead } from "#src/content/head.ts";
import { encodePayload, payloadElementId, stylesMetaName } from "#src/content/wire.ts";
import { rootLanguageFile } from "../classic-scripts.ts";
import { stylePolicy } from "../host/content-security-policy.ts";

/** The variable parts of a page. index.html has the rest, with comments as slots. */
interface PageParts {
  readonly path: string;
  readonly head: Head;
  /** The content of `#root`. */
  readonly root: string;
  readonly payload?: string | undefined;
  /** The lines of the stylesheet that it carries; the first sets the order of the layers. */
  readonly styles: readonly string[];
}

const policySlot = "<!--policy-->";
const stylesSlot = "<!--styles-->";

/** Fills the template. The parts cannot contain an HTML comment, so they cannot imitate a slot. */
export function assemblePage(template: string, { path, head, root, payload, styles }: PageParts): string {
  const text = styles.join("\n");
  const withoutScript = /<noscript><style>(.*?)<\/style>/s.exec(template)?.[1];
  // Only `/` chooses the language, by a classic script that runs before the first paint.
  const rootLanguage = path === "/" ? `<script src="/${rootLanguageFile}"></script>` : "";
  const data = payload && `<script type="application/json" id="${payloadElementId}">${payload}</script>`;
  return template
    .replace(/<html lang="\w+">/, () => `<html lang="${head.locale}">`)
    .replace("<!--head-->", () => renderHead(head))
    .replace(policySlot, stylePolicy(withoutScript === undefined ? [text] : [text, withoutScript]))
    .replace(stylesSlot, () => `<style>${text}</style>${rootLanguage}`)
    .replace("<!--app-->", () => root)
    .replace("<!--payload-->", () => data ?? "");
}

interface SiteTemplateOptions {
  /** The stylesheet's address in vite's HTML. */
  readonly stylesheet: string;
  readonly analyticsDomain?: string | undefined;
}

/**
 * The common part of all pages, with the code at its end. Pages are complete without code, so pictures and fonts load
 * first. The entry comes last, with its direct imports, and loads everything else itself; a `<meta>` has the address of
 * the whole stylesheet.
 *
 * @param html index.html from vite
 * @returns the template, and the order of the cascade layers, with which each page's styles begin
 * @throws if a required part is missing
 */
export function siteTemplate(html: string, { stylesheet, analyticsDomain }: SiteTemplateOptions): SiteTemplate {
  const scripts: string[] = [];
  const dense = html
    .trim()
    .replace(/>\s+</g, "><")
    .replace(/<meta charset="utf-8"\s*\/>/, '<meta charset="utf-8">')
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module"[^>]*><\/script>/g, (script) => {
      scripts.push(script.replace("<script", '<script fetchpriority="low"'));
      return "";
    });
  const { order, rest } = cutLayerOrder(dense);
  const link = new RegExp(`<link rel="stylesheet"[^>]*href="${stylesheet}"[^>]*>`);
  if (scripts.length === 0) throw new Error("index.html has no entry script.");
  if (!link.test(rest)) throw new Error(`index.html has no stylesheet ${stylesheet}.`);
  for (const slot of ["<!--head-->", "<!--app-->", "<!--payload-->"])
    if (!rest.includes(slot)) throw new Error(`index.html has no ${slot}.`);
  const domain = analyticsDomain ? `<meta name="${domainMetaName}" content="${analyticsDomain}">` : "";
  const template = rest
    .replace(link, `<meta name="${stylesMetaName}" content="${stylesheet}">`)
    // A policy applies only to what follows it.
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">${policySlot}`)
    .replace("</head>", `${domain}${stylesSlot}</head>`)
    .replace("</body>", `${scripts.join("")}</body>`);
  return { template, order };
}

interface SiteTemplate {
  readonly template: string;
  readonly order: string;
}

/** The dev server's template links stylesheets, so that a page is styled before code runs. */
function devTemplate(html: string, stylesheets: readonly string[]): string {
  const { order, rest } = cutLayerOrder(html);
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return rest.replace("<!--head-->", `<style>${order}</style><!--head-->`).replace("</head>", `${links}</head>`);
}

/** Removes the order of the cascade layers from index.html, because it must precede all styles. */
function cutLayerOrder(html: string): { readonly order: string; readonly rest: string } {
  const found = /<style[^>]*>\s*(@layer [^{}]*?)\s*<\/style>/.exec(html);
  if (!found) throw new Error("index.html does not begin its styles with the order of the layers.");
  return { order: found[1] ?? "", rest: html.replace(found[0], "") };
}

const templates = new WeakMap<object, string>();

export const pageInDev = {
  onBeforePageRender(_url, html, { initialState }) {
    templates.set(initialState, html);
    return html;
  },
  onPageRendered(_url, rendered, { initialState }) {
    const page = initialState as PrerenderedPage;
    const stylesheets = [...rendered.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = ""]) => href);
    const template = devTemplate(templates.get(initialState) ?? "", [...new Set(stylesheets)]);
    // The dev server lacks the hook from which a build takes the rendered HTML.
    const root = /<div id="root"[^>]*>([\s\S]*)<\/div>\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER/.exec(rendered)?.[1];
    if (root === undefined)
      throw new Error("vite-react-ssg put the page into index.html in another way than expected.");
    const { payload } = page;
    return assemblePage(template, { ...page, root, payload: payload && encodePayload(payload, "dev"), styles: [] });
  },
} satisfies Pick<ViteReactSSGOptions, "onBeforePageRender" | "onPageRendered">;
