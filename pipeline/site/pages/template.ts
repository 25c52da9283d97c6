import { type Head, renderHead } from "#src/content/head.ts";
import { domainMetaName, payloadElementId, stylesMetaName } from "#src/content/wire.ts";
import { languageMarkup } from "#src/locales.ts";
import { rootLanguageFile } from "../code/classic-scripts.ts";
import type { SiteCode } from "../code/site-code.ts";
import { stylePolicy } from "../host/content-security-policy.ts";
import { type SiteStyles, shownGroups } from "../styles/style-groups.ts";
import type { RenderedPage } from "./vite-react-ssg.ts";

/** The first line of each page's styles. It is not in a stylesheet, because bundlers may reorder or drop it there. */
export const layerOrder = "@layer reset,tokens,base,ui,layout,sections,pages,print;";

/** The parts of index.html that a page replaces: the tag with the language, and the code in development. */
const rootTagInIndex = '<html lang="en">';
const codeInDev = '<script type="module" src="/src/main.tsx"></script>';

/** Not empty: vite-react-ssg would fill an empty element with `String.replace`, which expands `$$` (its issue 92). */
const rootInIndex = '<div id="root"><!--app--></div>';

/** The comments of index.html that `fillPlaces` replaces. React escapes texts, so pages cannot contain them. */
const places = /<!--(policy|head|styles|payload)-->/g;

interface PageParts {
  readonly policy: string;
  readonly head: Head;
  readonly styles: string;
  /** The encoded payload; undefined on error pages. */
  readonly payload: string | undefined;
}

/** Fills all places but `#root`, which is filled before. `String.replace` would expand characters such as `$$`. */
export function fillPlaces(html: string, { policy, head, styles, payload = "" }: PageParts): string {
  const script = payload && `<script type="application/json" id="${payloadElementId}">${payload}</script>`;
  const parts: Readonly<Record<string, string>> = { policy, head: renderHead(head), styles, payload: script };
  return html
    .replace(rootTagInIndex, `<html${languageMarkup(head.locale)}>`)
    .replace(places, (_, name: string) => parts[name] ?? "");
}

/** Fills `#root` as vite-react-ssg does. */
export function fillRoot(html: string, root: string): string {
  return html.replace(rootInIndex, () => `<div id="root" data-server-rendered="true">${root}</div>`);
}

type PartOfAllPages = "entry" | "stylesheet" | "printStylesheet" | "brandHead" | "styles" | "withoutScript";
type SiteTemplateOptions = Pick<SiteCode, PartOfAllPages> & { readonly analyticsDomain?: string | undefined };

export interface SiteTemplate {
  /** index.html with the code, without the parts of a page. */
  readonly html: string;
  /** The markup before a page's styles in its head. */
  readonly beforeStyles: string;
  /** The link to the stylesheet for print. It comes after the page's styles, because no screen waits for it. */
  readonly printLink: string;
  /** Styles for visitors without script, whose hash is in the policy. */
  readonly withoutScript: string;
  readonly styles: SiteStyles;
}

/**
 * Makes the template of all pages. Throws if `index` lacks a place for one of their parts. Pages are complete without
 * code, so the entry script waits for pictures and fonts, and loads all other code itself.
 */
export function siteTemplate(index: string, options: SiteTemplateOptions): SiteTemplate {
  const { entry, stylesheet, printStylesheet, brandHead, styles, withoutScript, analyticsDomain } = options;
  const own = ["policy", "head", "brand", "styles", "payload"].map((name) => `<!--${name}-->`);
  for (const part of [rootTagInIndex, codeInDev, rootInIndex, ...own])
    if (!index.includes(part)) throw new Error(`index.html has no ${part}.`);
  const domain = analyticsDomain ? `<meta name="${domainMetaName}" content="${analyticsDomain}">` : "";
  const beforeStyles = `<noscript><style>${withoutScript}</style></noscript><meta name="${stylesMetaName}" content="${stylesheet}">${domain}`;
  const html = index
    .trim()
    .replace(/>\s+</g, "><")
    .replace("<!--brand-->", brandHead)
    .replace(codeInDev, `<script async fetchpriority="low" type="module" crossorigin src="${entry}"></script>`);
  const printLink = `<link rel="stylesheet" media="print" href="${printStylesheet}">`;
  return { html, beforeStyles, printLink, withoutScript, styles };
}

/** A finished page with the styles of the parts that it shows. */
export function assemblePage(template: SiteTemplate, path: string, { html, head, payload }: RenderedPage): string {
  // The policy allows only the site's styles: injected HTML must not allow its own.
  if (/<style\b/i.test(html)) throw new Error(`${path} has a <style> element, which the policy forbids.`);
  const { base, groups } = template.styles;
  // One group per line, so that start-site.ts can skip groups that the page contains.
  const css = layerOrder + [base, ...shownGroups(groups, html).map(({ css }) => css)].join("\n");
  // Only `/` chooses the language, by a classic script that runs before the first paint.
  const rootLanguage = path === "/" ? `<script src="/${rootLanguageFile}"></script>` : "";
  return fillPlaces(html, {
    policy: stylePolicy([css, template.withoutScript]),
    head,
    styles: `${template.beforeStyles}<style>${css}</style>${template.printLink}${rootLanguage}`,
    payload,
  });
}
