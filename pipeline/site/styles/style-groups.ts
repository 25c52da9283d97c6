import { dirname, relative } from "node:path";
import postcss, { type ChildNode, type Root } from "postcss";
import type { Plugin } from "vite";

/** Styles that a page carries as a whole: what a section, a page or a part of one looks like. */
export interface StyleGroup {
  /** The folder in src/, such as `sections/jobs`; `sections` for the small ones of its folders. */
  readonly name: string;
  readonly css: string;
  /** Class names that no other group styles: a page that has one of them shows what the group is for. */
  readonly classes: readonly string[];
}

/** What the site looks like, in parts that pages can carry by themselves. */
export interface SiteStyles {
  /** Look and frame, which are the same on every page. */
  readonly base: string;
  /** All else, in the order of the stylesheet. */
  readonly groups: readonly StyleGroup[];
}

/** Every page has them: brand, tokens, the elements' own looks; header, footer and all between. */
const baseFolders = /^(styles|layout)(\/|$)/;

/** Characters. Folders with less are one group with their neighbours: some have no class name of their own. */
const smallFolder = 540;

/**
 * Takes the site's stylesheet apart. All styles are in cascade layers, so that what a page leaves out changes nothing
 * about the others.
 *
 * @param css with the marks of `markStyles`
 * @throws when something has no mark, a group no class name of its own, or the text is no CSS
 */
export function readStyleGroups(css: string): SiteStyles {
  const base = postcss.root();
  const groups = new Map<string, Root>();
  const sheets = sheetsByFolder(css);
  const shared = cutShared(sheets);
  for (const [folder, sheet] of sheets) {
    if (baseFolders.test(folder)) {
      base.append(sheet.nodes);
      continue;
    }
    const isSmall = sheet.toString().length < smallFolder && folder.includes("/");
    const name = isSmall ? dirname(folder) : folder;
    groups.set(name, (groups.get(name) ?? postcss.root()).append(sheet.nodes));
  }
  return { base: base.append(shared).toString(), groups: withOwnClasses(groups) };
}

/** The groups that a page shows something of, by the class names in its HTML. */
export function shownGroups(groups: readonly StyleGroup[], html: string): StyleGroup[] {
  const worn = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  return groups.filter(({ classes }) => classes.some((name) => worn.has(name)));
}

function sheetsByFolder(css: string): ReadonlyMap<string, Root> {
  const sheets = new Map<string, Root>();
  for (const node of postcss.parse(css).nodes) {
    if (node.type === "comment") continue;
    const mark = readMark(node);
    if (!mark) throw new Error(`These styles come from no folder of src/: ${node.toString().slice(0, 80)}`);
    const sheet = sheets.get(mark.folder) ?? postcss.root();
    sheets.set(mark.folder, sheet.append(mark.nodes.map((own) => own.clone())));
  }
  return sheets;
}

/**
 * Takes out what several folders have: the bundler puts a copy of what a style is composed of into each that is. One is
 * enough; a browser would match them all.
 */
function cutShared(sheets: ReadonlyMap<string, Root>): readonly ChildNode[] {
  const all = [...sheets.values()].flatMap(({ nodes }) => nodes);
  const byText = Map.groupBy(all, (node) => node.toString());
  const copies = [...byText.values()].filter((nodes) => nodes.length > 1);
  for (const node of copies.flat()) node.remove();
  return copies.flatMap(([first]) => first ?? []);
}

function withOwnClasses(sheets: ReadonlyMap<string, Root>): StyleGroup[] {
  const classesOf = new Map([...sheets].map(([name, sheet]) => [name, classesIn(sheet)]));
  const times = new Map<string, number>();
  for (const classes of classesOf.values()) for (const name of classes) times.set(name, (times.get(name) ?? 0) + 1);
  return [...sheets].map(([name, sheet]) => {
    const classes = [...(classesOf.get(name) ?? [])].filter((own) => times.get(own) === 1);
    if (classes.length === 0)
      throw new Error(`src/${name} styles no class of its own, by which pages that need its styles could be known.`);
    return { name, css: sheet.toString(), classes };
  });
}

/** Generated class names need no escapes. */
const className = /\.(-?[A-Za-z_][\w-]*)/g;

function classesIn(sheet: Root): ReadonlySet<string> {
  const found = new Set<string>();
  sheet.walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(className)) found.add(name);
  });
  return found;
}

/**
 * Bundlers put all stylesheets into one and forget where each came from. So each is wrapped into a rule that names its
 * folder: one that minifiers leave alone, since a browser might know the property. readStyleGroups takes the marks away.
 */
const property = "--styles-of";

/** Marks what comes from src/; the brand's styles are imported by src/styles/. For browsers' code in a build. */
export function markStyles(): Plugin {
  return {
    name: "mark-styles",
    apply: "build",
    transform: {
      // Neither those that code asks for as a text, nor the one in index.html.
      filter: { id: /^[^?]+\.css$/ },
      handler: (css, id) => ({ code: `@supports (${property}:"${relative("src", dirname(id))}"){${css}}`, map: null }),
    },
  };
}

/** Content of a mark, and the folder that it names. Returns undefined for any other rule. */
function readMark(node: ChildNode): { readonly folder: string; readonly nodes: readonly ChildNode[] } | undefined {
  if (node.type !== "atrule" || node.name !== "supports") return undefined;
  const folder = new RegExp(`^\\(${property}:\\s*"([^"]*)"\\)$`).exec(node.params)?.[1];
  return folder === undefined ? undefined : { folder, nodes: node.nodes ?? [] };
}
