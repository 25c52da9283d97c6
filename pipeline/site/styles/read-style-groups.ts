import { dirname, relative } from "node:path";
import postcss, { type AtRule, type ChildNode, type Root } from "postcss";
import type { Plugin } from "vite";
import { countEach } from "../../json.ts";
import type { SiteStyles, StyleGroup } from "./style-groups.ts";

/** `markStyles` keeps each style's folder in the bundle, by which `readStyleGroups` groups the styles. */

/** Folders that every page needs: brand, tokens, element styles, header, footer and frame. */
const baseFolders = /^(styles|layout)(\/|$)/;

/** Characters. The styles of a smaller folder, which may have no class of its own, join those of the folder above. */
const smallFolder = 540;

const isLayer = (node: ChildNode): node is AtRule => node.type === "atrule" && node.name === "layer";
const isPrint = (node: ChildNode) => isLayer(node) && node.params === "print";

/** Reads the styles that `markStyles` marks. Throws for a rule without a mark or a group without a class of its own. */
export function readStyleGroups(css: string): SiteStyles {
  const [base, print] = [postcss.root(), postcss.root()];
  const groups = new Map<string, Root>();
  const sheets = sheetsByFolder(css);
  const shared = joinLayers(cutShared(sheets));
  for (const [folder, sheet] of sheets) {
    if (baseFolders.test(folder)) {
      base.append(joinLayers(sheet.nodes.filter((node) => !isPrint(node))));
      print.append(joinLayers(sheet.nodes.filter(isPrint)));
      continue;
    }
    const isSmall = sheet.toString().length < smallFolder && folder.includes("/");
    const name = isSmall ? dirname(folder) : folder;
    groups.set(name, (groups.get(name) ?? postcss.root()).append(joinLayers(sheet.nodes)));
  }
  return { base: base.append(shared).toString(), groups: withOwnClasses(groups), print: print.toString() };
}

function sheetsByFolder(css: string): ReadonlyMap<string, Root> {
  const sheets = new Map<string, Root>();
  for (const node of postcss.parse(css).nodes) {
    if (node.type === "comment") continue;
    const mark = readMark(node);
    if (!mark) throw new Error(`These styles come from no folder of src/: ${node.toString().slice(0, 80)}`);
    const sheet = sheets.get(mark.folder) ?? postcss.root();
    sheets.set(mark.folder, sheet.append(mark.nodes.flatMap(rulesOf)));
  }
  return sheets;
}

/** Puts each rule of a layer into a layer of its own: minifiers join layers, but `cutShared` compares single rules. */
function rulesOf(node: ChildNode): ChildNode[] {
  if (!isLayer(node) || !node.nodes) return [node.clone()];
  return node.nodes.map((rule) => node.clone({ nodes: [rule.clone()] }));
}

function joinLayers(nodes: readonly ChildNode[]): ChildNode[] {
  const joined: ChildNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isSame = last && isLayer(last) && isLayer(node) && last.params === node.params;
    if (isSame && last.nodes && node.nodes) last.append(node.nodes);
    else joined.push(node);
  }
  return joined;
}

/** Removes and returns styles that the bundler copied into several folders: a browser would match all copies. */
function cutShared(sheets: ReadonlyMap<string, Root>): readonly ChildNode[] {
  const all = [...sheets.values()].flatMap(({ nodes }) => nodes);
  const byText = Map.groupBy(all, (node) => node.toString());
  const copies = [...byText.values()].filter((nodes) => nodes.length > 1);
  for (const node of copies.flat()) node.remove();
  return copies.flatMap(([first]) => first ?? []);
}

function withOwnClasses(sheets: ReadonlyMap<string, Root>): StyleGroup[] {
  const classesOf = new Map([...sheets].map(([name, sheet]) => [name, classesIn(sheet)]));
  const occurrences = countEach([...classesOf.values()].flatMap((classes) => [...classes]));
  return [...sheets].map(([name, sheet]) => {
    const classes = [...(classesOf.get(name) ?? [])].filter((own) => occurrences[own] === 1);
    if (classes.length === 0)
      throw new Error(`src/${name} styles no class of its own, by which pages that need its styles could be known.`);
    return { name, css: sheet.toString(), classes };
  });
}

/** `.b0` in a selector. Generated class names need no escapes. */
const className = /\.(-?[A-Za-z_][\w-]*)/g;

function classesIn(sheet: Root): ReadonlySet<string> {
  const found = new Set<string>();
  sheet.walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(className)) found.add(name);
  });
  return found;
}

/** `@supports (--styles-of: …)` keeps a style's folder in the bundle, because no minifier evaluates this condition. */
const property = "--styles-of";

export function markStyles(): Plugin {
  return {
    name: "mark-styles",
    apply: "build",
    transform: {
      // Skips `?inline` imports and index.html.
      filter: { id: /^[^?]+\.css$/ },
      handler: (css, id) => ({ code: `@supports (${property}:"${relative("src", dirname(id))}"){${css}}`, map: null }),
    },
  };
}

function readMark(node: ChildNode): { readonly folder: string; readonly nodes: readonly ChildNode[] } | undefined {
  if (node.type !== "atrule" || node.name !== "supports") return undefined;
  const folder = new RegExp(`^\\(${property}:\\s*"([^"]*)"\\)$`).exec(node.params)?.[1];
  return folder === undefined ? undefined : { folder, nodes: node.nodes ?? [] };
}
