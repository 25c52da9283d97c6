import type { RenderedPage } from "#src/content/rendered-page.ts";
import { payloadElementId } from "#src/content/wire.ts";
import { rootLanguageFile } from "../classic-scripts.ts";
import type { StyleGroup } from "../styles/style-groups.ts";

/** A page's own parts, and the text of its payload if it has one. */
export interface PageParts extends RenderedPage {
  /** Names of the groups of styles that it carries. */
  readonly styles?: readonly string[];
  /** The page's address. */
  readonly path: string;
  /** As `encodePayload` wrote it. */
  readonly payload?: string | undefined;
}

/** Where a page's own parts stand in the template, in their order. */
const places = ["<html", '<meta charset="utf-8">', "</head>", '<div id="root">', "</body>"] as const;

/**
 * Makes of a template what puts a page's parts into it, whatever characters they hold.
 *
 * @param template what is the same on every page: index.html, after `siteTemplate` or `devTemplate`
 * @param groups styles that a page may carry
 * @throws when a place of a page's own parts is not there once
 */
export function compileTemplate(template: string, groups: readonly StyleGroup[] = []): (page: PageParts) => string {
  const pieces: string[] = [];
  let rest = template;
  for (const place of places) {
    const [before = "", after, ...more] = rest.split(place);
    if (after === undefined || more.length > 0) throw new Error(`index.html should have one ${place} in its order.`);
    pieces.push(before);
    rest = after;
  }
  const [first, upToCharset, upToHeadEnd, upToRoot, upToBodyEnd] = pieces;
  return ({ path, htmlAttributes, head, styles = [], root, payload }) =>
    [
      `${first}<html ${htmlAttributes}${upToCharset}<meta charset="utf-8">${head}${upToHeadEnd}`,
      // One element each, which the policy knows by its hash whatever others a page has.
      ...groups.filter(({ name }) => styles.includes(name)).map(({ css }) => `<style>${css}</style>`),
      // Only `/` looks at the browser's language, and before anything is painted: a classic script the page waits for.
      path === "/" ? `<script src="/${rootLanguageFile}"></script>` : "",
      `</head>${upToRoot}<div id="root" data-server-rendered="true">${root}${upToBodyEnd}`,
      payload === undefined ? "" : `<script type="application/json" id="${payloadElementId}">${payload}</script>`,
      `</body>${rest}`,
    ].join("");
}
