import { readFileSync } from "node:fs";
import browserslist from "browserslist";
import { browserslistToTargets, transform } from "lightningcss";
import { renderHead } from "#src/content/head.ts";
import { domainMetaName, payloadElementId, stylesMetaName } from "#src/content/wire.ts";
import { languageMarkup } from "#src/locales.ts";
import { rootLanguageFile } from "../code/classic-scripts.ts";
import type { SiteCode } from "../code/site-code.ts";
import { stylePolicy } from "../host/content-security-policy.ts";
import { type SiteStyles, shownGroups } from "../styles/style-groups.ts";
import type { RenderedPage } from "./vite-react-ssg.ts";

/** The first line of each page's styles, because bundlers may reorder stylesheets and drop such a line. */
export const layerOrder = "@layer reset,tokens,base,ui,layout,sections,pages;";

/** The comments of index.html that a page's parts replace. */
type Slot = "policy" | "head" | "styles" | "payload";

/** The line of index.html that loads the code in development. */
const codeInDev = '<script type="module" src="/src/main.tsx"></script>';

/** An empty element would be filled by `String.replace`, which expands `$$` (vite-react-ssg's issue 92). */
const rootInIndex = '<div id="root"><!--app--></div>';

/** Puts a rendered page into its place, as vite-react-ssg does. */
export function withRoot(html: string, root: string): string {
  return html.replace(rootInIndex, () => `<div id="root" data-server-rendered="true">${root}</div>`);
}

/** The parts may contain any characters, also those that `String.replace` expands; React renders no such comment. */
export function fillTemplate(template: string, locale: string, parts: Readonly<Record<Slot, string>>): string {
  const slots = Array.from(template.matchAll(slotPattern), ([, name = ""]) => name);
  const [missing] = Object.keys(parts).filter((name) => !slots.includes(name));
  if (missing) throw new Error(`index.html has no place <!--${missing}-->.`);
  return template
    .replace('<html lang="en">', `<html${languageMarkup(locale)}>`)
    .replace(slotPattern, (_, name: Slot) => parts[name]);
}

const slotPattern = /<!--(policy|head|styles|payload)-->/g;

export function payloadElement(payload: string | undefined): string {
  return payload === undefined ? "" : `<script type="application/json" id="${payloadElementId}">${payload}</script>`;
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
  for (const part of [codeInDev, rootInIndex]) if (!index.includes(part)) throw new Error(`index.html has no ${part}.`);
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

/** A finished page with the styles of the parts that it shows. */
export function assemblePage(template: SiteTemplate, path: string, { html, head, payload }: RenderedPage): string {
  // The policy allows only the site's styles: injected HTML must not allow its own.
  if (/<style\b/i.test(html)) throw new Error(`${path} has a <style> element, which the policy forbids.`);
  const { base, groups } = template.styles;
  // One group per line, so that start-site.ts can skip those that the page carries.
  const css = layerOrder + [base, ...shownGroups(groups, html).map(({ css }) => css)].join("\n");
  // Only `/` chooses the language, by a classic script that runs before the first paint.
  const rootLanguage = path === "/" ? `<script src="/${rootLanguageFile}"></script>` : "";
  return fillTemplate(html, head.locale, {
    policy: stylePolicy([css, template.withoutScript]),
    head: renderHead(head),
    styles: `${template.beforeStyles}<style>${css}</style>${rootLanguage}`,
    payload: payloadElement(payload),
  });
}

function minifiedStyles(file: string): string {
  const targets = browserslistToTargets(browserslist(undefined, { env: "reads" }));
  return transform({ filename: file, code: readFileSync(file), minify: true, targets }).code.toString();
}
