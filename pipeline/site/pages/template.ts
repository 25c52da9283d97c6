import type { ViteReactSSGOptions } from "vite-react-ssg";
import { domainMetaName } from "#src/behaviours/analytics/domain.ts";
import { type Head, type PrerenderedPage, renderHead } from "#src/content/head.ts";
import { encodePayload, payloadElementId, stylesMetaName } from "#src/content/wire.ts";
import { rootLanguageFile } from "../classic-scripts.ts";
import { stylePolicy } from "../host/content-security-policy.ts";

/** A page's own parts. The rest is the same on every page: index.html, whose comments are the places for them. */
interface PageParts {
  /** The page's address. */
  readonly path: string;
  readonly head: Head;
  /** What stands inside of `#root`. */
  readonly root: string;
  /** As `encodePayload` wrote it; none on pages that stand in for others. */
  readonly payload?: string | undefined;
  /** What it carries of the stylesheet: lines, of which the first has the order of the layers. */
  readonly styles: readonly string[];
}

/** Where the template has what a page allows go, and its styles. */
const policySlot = "<!--policy-->";
const stylesSlot = "<!--styles-->";

/** Puts a page's parts into a template, whatever characters they hold: none of them can hold a comment of HTML. */
export function assemblePage(template: string, { path, head, root, payload, styles }: PageParts): string {
  const text = styles.join("\n");
  const withoutScript = /<noscript><style>(.*?)<\/style>/s.exec(template)?.[1];
  // Only `/` looks at the browser's language, and before anything is painted: a classic script the page waits for.
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
  /** The address by which vite links the stylesheet. */
  readonly stylesheet: string;
  /** Under which name the pages are counted. */
  readonly analyticsDomain?: string | undefined;
}

/**
 * What is the same on every page of a build, with its code at its end. Pages are complete without code: pictures and fonts go first on a narrow line. The
 * entry comes last, with what it cannot begin without, and fetches all else itself; it finds the address of the whole
 * stylesheet in a `<meta>`.
 *
 * @param html index.html as vite wrote it
 * @returns the template, and the order of the cascade layers, with which the styles of each page begin
 * @throws when it lacks something that pages are made with
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
    // It holds for what stands behind it.
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">${policySlot}`)
    .replace("</head>", `${domain}${stylesSlot}</head>`)
    .replace("</body>", `${scripts.join("")}</body>`);
  return { template, order };
}

interface SiteTemplate {
  readonly template: string;
  readonly order: string;
}

/** The same for the dev server. Stylesheets are linked, so that a page is seen with its styles before any code runs. */
function devTemplate(html: string, stylesheets: readonly string[]): string {
  const { order, rest } = cutLayerOrder(html);
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return rest.replace("<!--head-->", `<style>${order}</style><!--head-->`).replace("</head>", `${links}</head>`);
}

/** Takes the order of the cascade layers out of index.html. It has to stand before all other styles. */
function cutLayerOrder(html: string): { readonly order: string; readonly rest: string } {
  const found = /<style[^>]*>\s*(@layer [^{}]*?)\s*<\/style>/.exec(html);
  if (!found) throw new Error("index.html does not begin its styles with the order of the layers.");
  return { order: found[1] ?? "", rest: html.replace(found[0], "") };
}

/** index.html as vite serves it, by the page that is being rendered. */
const templates = new WeakMap<object, string>();

/** While developing: each page that vite-react-ssg's dev server renders is put together as a build does it. */
export const pageInDev = {
  onBeforePageRender(_url, html, { initialState }) {
    templates.set(initialState, html);
    return html;
  },
  onPageRendered(_url, rendered, { initialState }) {
    const page = initialState as PrerenderedPage;
    const stylesheets = [...rendered.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = ""]) => href);
    const template = devTemplate(templates.get(initialState) ?? "", [...new Set(stylesheets)]);
    // Its dev server leaves out the hook by which a build takes the HTML as it was rendered.
    const root = /<div id="root"[^>]*>([\s\S]*)<\/div>\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER/.exec(rendered)?.[1];
    if (root === undefined)
      throw new Error("vite-react-ssg put the page into index.html in another way than expected.");
    const { payload } = page;
    return assemblePage(template, { ...page, root, payload: payload && encodePayload(payload, "dev"), styles: [] });
  },
} satisfies Pick<ViteReactSSGOptions, "onBeforePageRender" | "onPageRendered">;
