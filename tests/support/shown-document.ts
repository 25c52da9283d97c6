import type { Page } from "@playwright/test";

/**
 * The document as it is shown, one line a node: language, head, and everything the app has rendered. Left out is what
 * may differ between a page that was loaded and one that was navigated to: React's ids, the order of attributes, files
 * fetched early, comments between texts, what `<noscript>` holds, and the announcement of a navigation.
 */
export async function shownDocument(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = new Map<string, string>();
    const head = [...document.head.children]
      .filter((element) => element.matches("title, meta, link, script[type='application/ld+json']"))
      .filter((element) => !element.matches("link:is([rel='preload'], [rel='modulepreload'], [rel='stylesheet'])"))
      .flatMap((element) => linesOf(element))
      .sort();
    const root = document.getElementById("root");
    return [document.documentElement.lang, document.title, ...head, ...[...(root?.childNodes ?? [])].flatMap(linesOf)];

    function linesOf(node: Node): string[] {
      if (node instanceof Text) return node.data === "" ? [] : [node.data];
      if (!(node instanceof Element)) return [];
      const line = `<${node.localName}${attributesOf(node)}>`;
      if (node.matches("noscript, #root [role='status'].visually-hidden")) return [line];
      return [line, ...joinTexts([...node.childNodes]).flatMap(linesOf)];
    }

    /** Two texts side by side are one to a reader. */
    function joinTexts(nodes: Node[]): Node[] {
      const joined: Node[] = [];
      for (const node of nodes.filter((node) => !(node instanceof Comment))) {
        const last = joined.at(-1);
        if (node instanceof Text && last instanceof Text) joined[joined.length - 1] = new Text(last.data + node.data);
        else joined.push(node);
      }
      return joined;
    }

    function attributesOf(element: Element): string {
      return [...element.attributes]
        .filter(({ name }) => name !== "data-rh")
        .map(({ name, value }) => {
          const written = name === "style" && element instanceof HTMLElement ? element.style.cssText : value;
          return ` ${name}="${written.replace(/_[rR]_\w+?_/g, nameId)}"`;
        })
        .sort()
        .join("");
    }

    function nameId(id: string): string {
      const name = ids.get(id) ?? `id${ids.size}`;
      ids.set(id, name);
      return name;
    }
  });
}
