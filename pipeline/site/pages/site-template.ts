import { domainMetaName } from "#src/behaviours/analytics/domain.ts";
import { stylesMetaName } from "#src/content/wire.ts";
import { cutLayerOrder } from "./layer-order.ts";

interface Options {
  /** What every page carries of the stylesheet, and the address by which the template links it. */
  readonly styles: { readonly href: string; readonly base: string };
  /** Under which name the pages are counted. */
  readonly analyticsDomain?: string | undefined;
}

/**
 * What is the same on every page of a build: `charset` first, the frame's styles in the page, and code that waits until
 * the page has been painted. The entry finds the address of the whole stylesheet in a `<meta>`.
 *
 * @param html index.html as vite wrote it
 * @throws when it lacks something that pages are made with
 */
export function siteTemplate(html: string, { styles, analyticsDomain }: Options): string {
  const dense = html.trim().replace(/>\s+</g, "><");
  const finished = codeLast(inlineStyles(charsetFirst(dense), styles));
  if (!analyticsDomain) return finished;
  return insertBefore(finished, "</head>", `<meta name="${domainMetaName}" content="${analyticsDomain}">`);
}

/** Browsers look for it in the first 1,024 bytes; a page's own tags come after it. */
export function charsetFirst(html: string): string {
  const charset = /<meta charset="utf-8"\s*\/?>/i;
  if (!charset.test(html)) throw new Error("index.html has no <meta charset>.");
  return html.replace(charset, "").replace("<head>", '<head><meta charset="utf-8">');
}

/** In one element: each has its hash in the policy, which is sent with every page. */
function inlineStyles(html: string, { href, base }: Options["styles"]): string {
  const link = new RegExp(`<link rel="stylesheet"[^>]*href="${href}"[^>]*>`);
  const { order, rest } = cutLayerOrder(html);
  if (!link.test(rest)) throw new Error(`index.html has no link to ${href}.`);
  return rest.replace(link, () => `<meta name="${stylesMetaName}" content="${href}"><style>${order}${base}</style>`);
}

/**
 * Pages are complete without code: pictures and fonts go first on a narrow line. The entry stands last, with what it cannot
 * begin without; all else is fetched by the entry itself instead of being named in the head, where it would compete with
 * the first paint.
 */
function codeLast(html: string): string {
  const script = /<script type="module"[^>]*><\/script>/g;
  const tags = html.match(script);
  if (!tags) throw new Error("index.html has no entry script.");
  const rest = html.replace(/<link rel="modulepreload"[^>]*>/g, "").replace(script, "");
  return insertBefore(
    rest,
    "</body>",
    tags.map((tag) => tag.replace("<script", '<script fetchpriority="low"')).join(""),
  );
}

export function insertBefore(html: string, tag: string, addition: string): string {
  const at = html.lastIndexOf(tag);
  if (at < 0) throw new Error(`index.html has no ${tag}.`);
  return html.slice(0, at) + addition + html.slice(at);
}
