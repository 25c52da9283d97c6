import { dirname, join, relative } from "node:path";
import type { ChildNode } from "postcss";
import type { Plugin } from "vite";

/**
 * Bundlers put all stylesheets into one and forget where each came from. So each is wrapped into a rule that names its
 * folder: one that minifiers leave alone, since a browser might know the property. readStyleGroups takes the marks away.
 */
const property = "--styles-of";

/** Marks what comes from src/; the brand's styles are imported by src/styles/. For browsers' code in a build. */
export function markStyles(): Plugin {
  let src = "";
  return {
    name: "mark-styles",
    apply: "build",
    configResolved({ root }) {
      src = join(root, "src");
    },
    transform: {
      // Neither those that code asks for as a text, nor the one in index.html.
      filter: { id: /^[^?]+\.css$/ },
      handler: (css, id) => ({ code: `@supports (${property}:"${relative(src, dirname(id))}"){${css}}`, map: null }),
    },
  };
}

/** Content of a mark, and the folder that it names. Returns undefined for any other rule. */
export function readMark(
  node: ChildNode,
): { readonly folder: string; readonly nodes: readonly ChildNode[] } | undefined {
  if (node.type !== "atrule" || node.name !== "supports") return undefined;
  const folder = new RegExp(`^\\(${property}:\\s*"([^"]*)"\\)$`).exec(node.params)?.[1];
  return folder === undefined ? undefined : { folder, nodes: node.nodes ?? [] };
}
