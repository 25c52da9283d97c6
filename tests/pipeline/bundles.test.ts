import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages, readBuilt, tagsOf } from "#tests/support/built-site.ts";
import { distDir, snapshot } from "#tests/support/site.ts";

const scripts = readdirSync(join(distDir, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `/assets/${name}`);
const code = new Map(scripts.map((file) => [file, readBuilt(file)]));

test("no browser code carries a page's content", () => {
  // Characters. Shorter texts could be words of the interface.
  const distinctive = [...new Set([...snapshot.byId.values()].flatMap((document) => textsIn(document)))].filter(
    (text) => text.length >= 40,
  );
  expect(distinctive.length).toBeGreaterThan(100);
  for (const [file, text] of code) {
    expect(
      distinctive.filter((content) => text.includes(content) || text.includes(JSON.stringify(content).slice(1, -1))),
      file,
    ).toEqual([]);
  }
});

test("no browser code carries the document model, what reads a snapshot, or what renders on a server", () => {
  const foreign = [
    "node:fs",
    "readdirSync",
    "documents/page",
    "renderToPipeableStream",
    "renderToString",
    "snapshot.json",
  ];
  for (const [file, text] of code) {
    expect(
      foreign.filter((word) => text.includes(word)),
      file,
    ).toEqual([]);
  }
});

test("no page begins with a lightbox or a carousel", () => {
  const first = new Set(builtPages.flatMap(({ html }) => initialScripts(html)));
  expect(first.size).toBeGreaterThan(0);
  const library = /photoswipe|pswp|swiper/i;
  for (const file of first) expect(code.get(file), file).not.toMatch(library);
  expect(
    [...code.values()].some((text) => library.test(text)),
    "there is a script that has one",
  ).toBe(true);
});

/** The scripts a page asks for before anything is clicked, with what those import at once. */
function initialScripts(html: string): string[] {
  const named = [
    ...tagsOf(html, "script").map(({ attributes }) => attributes.src),
    ...tagsOf(html, "link").flatMap(({ attributes }) => (attributes.rel === "modulepreload" ? [attributes.href] : [])),
  ].filter((file): file is string => file?.startsWith("/assets/") ?? false);
  const found = new Set<string>();
  for (const file of named) follow(file, found);
  return [...found];
}

function follow(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const imports = code.get(file)?.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g) ?? [];
  for (const [, name = ""] of imports) follow(`/assets/${name}`, found);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
