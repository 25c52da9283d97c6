export type Attributes = Readonly<Record<string, string>>;

/**
 * The attributes of the tags whose name matches a pattern. This is simple because React has written the pages: it
 * quotes values with `"`, and no data block contains `<`.
 */
export function tagsOf(html: string, namePattern = "[a-z][a-z0-9-]*"): Attributes[] {
  const tag = new RegExp(`<(?:${namePattern})((?:\\s+[^\\s=>/"]+(?:="[^"]*")?)*)\\s*/?>`, "gi");
  return [...html.matchAll(tag)].map(([, attributes = ""]) => {
    const pairs = [...attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)];
    return Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key.toLowerCase(), unescapeHtml(value)]));
  });
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
  return tagsOf(html, "meta").find((meta) => (meta.name ?? meta.property) === name)?.content;
}

export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}

export function linksOf(html: string, rel: string): Attributes[] {
  return tagsOf(html, "link").filter((link) => link.rel === rel);
}

export function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&([a-z0-9#]+);/gi, (whole, name: string) =>
    /^#\d/.test(name) ? String.fromCharCode(Number(name.slice(1))) : (characters[name] ?? whole),
  );
}

/** The pictures that a browser requests: those without a `data:` address. */
export function picturesIn(html: string): Attributes[] {
  return tagsOf(html, "img").filter(({ src }) => !src?.startsWith("data:"));
}
