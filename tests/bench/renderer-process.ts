import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ReactElement, ReactNode } from "react";
import type { Renderer } from "#src/content/rendered-page.ts";
import type { RendererFigures } from "./build-figures.ts";

/** `renderer-process.ts <built site> <cache>`: what one page more costs our renderer, and bare React with the same elements. */

// Before React is loaded.
process.env.NODE_ENV = "production";
const { createElement } = await import("react");
const { renderToString } = await import("react-dom/server");

const [dist = "", cache = ""] = process.argv.slice(2);
const rounds = 5;
/** Few pages are rendered several times a round: the engine is warm after some hundred. */
const pagesPerRound = 500;

const folder = readdirSync(cache).find((name) => name.startsWith("renderer-")) ?? "";
const renderer: Renderer = await import(pathToFileURL(resolve(cache, folder, "render-page.mjs")).href);
const { JSDOM } = createRequire(resolve("node_modules/vite-react-ssg/package.json"))("jsdom") as {
  JSDOM: new (html: string) => { readonly window: { readonly document: Document } };
};

/** Pages of jobs: of what a large site has most. */
const names = readdirSync(join(dist, "de/jobs"))
  .filter((name) => name.endsWith(".html"))
  .slice(0, pagesPerRound);
const pages = names.map((name) => {
  const path = `/de/jobs/${name.slice(0, -".html".length)}`;
  const { payload } = JSON.parse(readFileSync(join(dist, `${path}.json`), "utf8"));
  return { path, payload };
});
const trees: ReactElement[] = [];
for (const { path, payload } of pages) {
  const { root } = await renderer.renderPage(path, payload);
  trees.push(elementsOf(new JSDOM(`<body>${root}</body>`).window.document.body));
}

const figures: RendererFigures = {
  ours: await cpuOf(pages, ({ path, payload }) => renderer.renderPage(path, payload)),
  bare: await cpuOf(trees, (tree) => renderToString(tree)),
};
process.send?.(figures, () => process.exit());

/** Milliseconds a page, of the best round: the first ones only warm the engine up. */
async function cpuOf<T>(sources: readonly T[], render: (source: T) => unknown): Promise<number> {
  const perRound = Array.from({ length: Math.ceil(pagesPerRound / sources.length) }, () => sources).flat();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (const source of perRound) await render(source);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000 / perRound.length);
  }
  return Number(best.toPrecision(2));
}

/** The elements that React would have been asked for, were there no components. */
function elementsOf(node: Element): ReactElement {
  const attributes = [...node.attributes].map(({ name, value }) => [name === "style" ? "data-style" : name, value]);
  const children = [...node.childNodes].flatMap((child): ReactNode[] =>
    child.nodeType === 1 ? [elementsOf(child as Element)] : child.nodeType === 3 ? [child.textContent] : [],
  );
  return createElement(node.localName, Object.fromEntries(attributes), ...children);
}
