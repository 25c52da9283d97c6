import { notFoundPath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";

export const errorPages = locales.map((locale) => pageFile(notFoundPath(locale)));

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

export type Tag = ReturnType<typeof tagsOf>[number];

/** The pages are React's: attributes are quoted with `"`, and no `<` stands in a data block. */
export function tagsOf(html: string, name = "[a-z][a-z0-9-]*") {
  const tag = new RegExp(`<(${name})((?:\\s+[^\\s=>/"]+(?:="[^"]*")?)*)\\s*/?>`, "gi");
  return [...html.matchAll(tag)].map(([, name = "", attributes = ""]) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        unescapeHtml(value),
      ]),
    ),
  }));
}

export function scriptsOf(html: string, type: string): string[] {
  return [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes(`type="${type}"`))
    .map(([, , content = ""]) => content);
}

export function titleOf(html: string): string {
  return unescapeHtml(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? "");
}

/** @param name of a `<meta name>` or a `<meta property>` */
export function metaOf(html: string, name: string): string | undefined {
  const isNamed = ({ attributes }: Tag) => (attributes.name ?? attributes.property) === name;
  return tagsOf(html, "meta").find(isNamed)?.attributes.content;
}

export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}

export function linksOf(html: string, rel: string): Tag["attributes"][] {
  return tagsOf(html, "link").flatMap(({ attributes }) => (attributes.rel === rel ? [attributes] : []));
}

export function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&([a-z0-9#]+);/gi, (whole, name: string) =>
    /^#\d/.test(name) ? String.fromCharCode(Number(name.slice(1))) : (characters[name] ?? whole),
  );
}

export function picturesIn(html: string): Tag["attributes"][] {
  return tagsOf(html, "img").flatMap(({ attributes }) => (attributes.src?.startsWith("data:") ? [] : [attributes]));
}
