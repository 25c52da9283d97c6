import { readFileSync } from "node:fs";
import browserslist from "browserslist";
import { browserslistToTargets, transform } from "lightningcss";
import type { ViteReactSSGContext } from "vite-react-ssg";
import { type Head, type OpenPage, renderHead } from "#src/content/head.ts";
import type { Payload } from "#src/content/views.ts";
import { domainMetaName, payloadElementId, stylesMetaName } from "#src/content/wire.ts";
import { rootLanguageFile } from "../code/classic-scripts.ts";
import type { SiteCode } from "../code/site-code.ts";
import { stylePolicy } from "../host/content-security-policy.ts";
import { type SiteStyles, shownGroups } from "../styles/style-groups.ts";

/** The first line of each page's styles, because bundlers may reorder stylesheets and drop such a line. */
export const layerOrder = "@layer reset,tokens,base,ui,layout,sections,pages;";

/** The comments of index.html that a page's parts replace. */
type Slot = "policy" | "head" | "styles" | "app" | "payload";

/** The line of index.html that loads the code in development. */
const codeInDev = '<script type="module" src="/src/main.tsx"></script>';

/** The parts may contain any characters, also those that `String.replace` expands. */
export function fillTemplate(template: string, locale: string, parts: Readonly<Record<Slot, string>>): string {
  const slots = Array.from(template.matchAll(slotPattern), ([, name = ""]) => name);
  const [missing] = Object.keys(parts).filter((name) => !slots.includes(name));
  if (missing) throw new Error(`index.html has no place <!--${missing}-->.`);
  return template
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(slotPattern, (_, name: Slot) => parts[name]);
}

const slotPattern = /<!--(policy|head|styles|app|payload)-->/g;

export function payloadElement(payload: string | undefined): string {
  return payload === undefined ? "" : `<script type="application/json" id="${payloadElementId}">${payload}</script>`;
}

export interface RenderedPage {
  readonly head: Head;
  readonly root: string;
  readonly links: string;
}

type Context = Pick<ViteReactSSGContext, "initialState">;

/** For vite-react-ssg's hook `onBeforePageRender`: returns the HTML into which vite-react-ssg puts the page. */
export async function openPage(context: Context, path: string, payload: Payload | undefined): Promise<string> {
  const { openPage } = context.initialState as { openPage: OpenPage };
  const { app, head } = await openPage(path, payload);
  Object.assign(context, { app });
  context.initialState.head = head;
  // vite-react-ssg would fill a plain `<div id="root">` by `String.replace`, for which `$&` is a pattern.
  return '<head></head><rendered-page id="root"></rendered-page>';
}

/** For vite-react-ssg's hook `onPageRendered`: cuts the page out of that HTML. */
export function renderedPage({ initialState }: Context, html: string): RenderedPage {
  const root = between(html, 'data-server-rendered="true">', "</rendered-page>");
  return { head: initialState.head, root, links: between(html, "<head>", "</head>") };
}

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start) + start.length;
  return html.slice(from, html.indexOf(end, from));
}

type SiteTemplateOptions = Pick<SiteCode, "entry" | "stylesheet" | "brandHead" | "styles"> & {
  readonly analyticsDomain?: string | undefined;
};

export interface SiteTemplate {
  /** index.html with the code, without the parts of a page. */
  readonly html: string;
  readonly beforeStyles: string;
  readonly withoutScript: string;
  readonly styles: SiteStyles;
}

/** Pages are complete without code, so pictures and fonts load first, and the entry loads everything else itself. */
export function siteTemplate(index: string, options: SiteTemplateOptions): SiteTemplate {
  const { entry, stylesheet, brandHead, styles, analyticsDomain } = options;
  if (!index.includes(codeInDev)) throw new Error(`index.html has no ${codeInDev}.`);
  const domain = analyticsDomain ? `<meta name="${domainMetaName}" content="${analyticsDomain}">` : "";
  const withoutScript = minifiedStyles("src/styles/without-script.css");
  return {
    html: index
      .trim()
      .replace(/>\s+</g, "><")
      .replace("<!--brand-->", brandHead)
      .replace(codeInDev, `<script fetchpriority="low" type="module" crossorigin src="${entry}"></script>`),
    beforeStyles: `<noscript><style>${withoutScript}</style></noscript><meta name="${stylesMetaName}" content="${stylesheet}">${domain}`,
    withoutScript,
    styles,
  };
}

interface PageParts {
  readonly path: string;
  readonly head: Head;
  readonly root: string;
  /** Encoded; undefined on error pages. */
  readonly payload?: string | undefined;
}

/** A finished page with the styles of the parts that it shows. */
export function assemblePage(template: SiteTemplate, { path, head, root, payload }: PageParts): string {
  // The policy allows only the site's styles: injected HTML must not allow its own.
  if (/<style\b/i.test(root)) throw new Error(`${path} has a <style> element, which the policy forbids.`);
  const { base, groups } = template.styles;
  // One group per line, so that start-site.ts can skip those that the page carries.
  const css = layerOrder + [base, ...shownGroups(groups, root).map(({ css }) => css)].join("\n");
  // Only `/` chooses the language, by a classic script that runs before the first paint.
  const rootLanguage = path === "/" ? `<script src="/${rootLanguageFile}"></script>` : "";
  return fillTemplate(template.html, head.locale, {
    policy: stylePolicy([css, template.withoutScript]),
    head: renderHead(head),
    styles: `${template.beforeStyles}<style>${css}</style>${rootLanguage}`,
    app: root,
    payload: payloadElement(payload),
  });
}

function minifiedStyles(file: string): string {
  const targets = browserslistToTargets(browserslist(undefined, { env: "reads" }));
  return transform({ filename: file, code: readFileSync(file), minify: true, targets }).code.toString();
}
