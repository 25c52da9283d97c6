import { globSync, readdirSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { graphOf, importsIn, importsOf, reachedFrom } from "#tests/support/imports.ts";

/** A room is a folder directly below one of these parts. A box of docs/architecture.md has one room or more. */
const parts = ["src", "pipeline", "server", "studio", "deploy"];

/** Some tests expect a minimum number of imports: if `importsIn` found none, nothing would be tested. */
const imports = importsIn(parts);
const ownImports = imports.filter(({ isPackage }) => !isPackage);
const [whole, ofSite] = drawnArchitecture();

test("every room has a box in the diagram, and each box is a room", () => {
  expect(ownImports.length).toBeGreaterThan(300);
  const paths = [...whole.boxes.values()].flat();
  const drawn = [...paths, ...[...ofSite.boxes.values()].flat()];
  expect(drawn.filter((path) => globSync(path).length === 0)).toEqual([]);
  const rooms = readdirSync("src", { withFileTypes: true });
  const all = rooms.map((entry) => `src/${entry.name}${entry.isDirectory() ? "/" : ""}`).concat("studio/", "deploy/");
  const isDrawn = (room: string) => room.endsWith(".json") || paths.some((path) => path.startsWith(room));
  const undrawn = all.filter((room) => !isDrawn(room));
  expect(undrawn, "give each a box in docs/architecture.md, or name it in one").toEqual([]);
});

test.each([
  ["the project", whole, () => true],
  ["pipeline/site", ofSite, (file: string) => file.startsWith("pipeline/site/")],
])("every import in %s follows an arrow of its diagram, and each arrow is in use", (_, { boxes, arrows }, isPart) => {
  const own = ownImports.filter(({ from, to }) => isPart(from) && isPart(to));
  const box = (file: string) => boxOf(file, boxes);
  const used = new Set(own.map(({ from, to }) => `${box(from)} → ${box(to)}`));
  const reached = new Map([...boxes.keys()].map((name) => [name, reachedFrom(name, arrows)]));
  const wrong = own.filter(({ from, to }) => box(from) !== box(to) && !reached.get(box(from))?.has(box(to)));
  expect(wrong.map(shown), "move the code, or draw the arrow in docs/architecture.md").toEqual([]);
  const drawn = [...arrows].flatMap(([from, targets]) => [...targets].map((to) => `${from} → ${to}`));
  const unused = drawn.filter((arrow) => !used.has(arrow));
  expect(unused, "take it out of docs/architecture.md").toEqual([]);
});

test("other rooms import one file of pipeline/site; only the CLI and Vite import others", () => {
  const others = [...ownImports, ...importsOf("vite.config.ts")].filter(
    ({ from }) => !from.startsWith("pipeline/site/"),
  );
  const taken = others.filter(({ to }) => to.startsWith("pipeline/site/"));
  expect(taken.length).toBeGreaterThan(3);
  const allowed: Readonly<Record<string, RegExp>> = {
    "pipeline/cli.ts": /site\/(command|dev)\.ts$/,
    "vite.config.ts": /site\/vite\//,
  };
  expect(taken.filter(({ from, to }) => !(allowed[from] ?? /site\/site\.ts$/).test(to)).map(shown)).toEqual([]);
});

test.each([
  ["rooms", (file: string) => /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]],
  ["rooms of pipeline/site", (file: string) => /^pipeline\/site\/[^/]+(?=\/)/.exec(file)?.[0]],
  ["files", (file: string) => file],
])("%s import one another in no circle, also not through types", (_, placeOf) => {
  const graph = graphOf(ownImports, placeOf);
  const circular = [...graph.keys()].filter((place) => reachedFrom(place, graph).has(place));
  expect(circular).toEqual([]);
});

test("a section imports no other section", () => {
  const ofSections = ownImports.filter(({ from, to }) => [from, to].every((file) => /^src\/sections\/.+\//.test(file)));
  expect(ofSections.filter(({ from, to }) => from.split("/")[2] !== to.split("/")[2]).map(shown)).toEqual([]);
});

test("only the module that reads the snapshot uses Node, and code in browsers never loads it at start", () => {
  const source = imports.filter(({ from }) => from.startsWith("src/"));
  const reader = "src/content/read.ts";
  expect(new Set(source.filter(({ to }) => to.startsWith("node:")).map(({ from }) => from))).toEqual(new Set([reader]));
  const isInNode = (file: string) => file === reader || file.startsWith("src/prerender/");
  const callers = source.filter(({ from, to, isLazy }) => isInNode(to) && !isInNode(from) && !isLazy);
  expect(callers.map(shown)).toEqual([]);
});

test("a verb of the pipeline imports no other verb: code for several verbs is a room of its own", () => {
  const loaded = readFileSync("pipeline/cli.ts", "utf8").matchAll(/load: \(\) => import\("\.\/([\w-]+)\//g);
  // Other commands may import from the command `build`, because they show and compare the built site.
  const verbs = new Set([...loaded].map(([, room]) => `pipeline/${room}`).filter((room) => room !== "pipeline/site"));
  expect(verbs.size).toBeGreaterThan(8);
  const verbOf = (file: string) => [...verbs].find((verb) => file.startsWith(`${verb}/`));
  const between = ownImports.filter(({ from, to }) => verbOf(from) && verbOf(to) && verbOf(from) !== verbOf(to));
  expect(between.map(shown)).toEqual([]);
});

test("the Studio imports one room of the pipeline, and its bundle never reaches Node", () => {
  const taken = ownImports.filter(({ from, to }) => from.startsWith("studio/") && to.startsWith("pipeline/"));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(({ to }) => !to.startsWith("pipeline/for-studio/")).map(shown)).toEqual([]);
  const bundled = loadedBy("pipeline/for-studio/bundle.ts", ({ isType }) => !isType);
  expect(bundled.size).toBeGreaterThan(10);
  expect([...bundled].filter((file) => file.startsWith("node:"))).toEqual([]);
  const programs = taken.filter(({ to }) => to === "pipeline/for-studio/programs.ts").map(({ from }) => from);
  const imported = ownImports.filter(({ to }) => programs.includes(to));
  expect(imported.map(shown)).toEqual([]);
});

test.each<[place: string, packages: RegExp]>([
  ["src/content/model/", /^typebox$/],
  ["server/", /^(node:|nodemailer(\/|$))/],
  // Endpoints take a Request and return a Response, so only one folder uses Node's HTTP.
  ["server/(?!node-http/)", /^(?!node:https?2?$)/],
])("files of %s import packages that match %s alone", (place, packages) => {
  const own = imports.filter(({ from, isPackage }) => isPackage && new RegExp(`^${place}`).test(from));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ to }) => !packages.test(to)).map(shown)).toEqual([]);
});

test.each<[program: string, file: string, packages: RegExp]>([
  ["a build with nothing new", "pipeline/site/command.ts", /^/],
  ["a build of one edit", "pipeline/site/build.ts", /^(vite|lightningcss|sharp|harfbuzzjs|subset-font)$/],
  ["a report in a terminal", "pipeline/diff/command.ts", /^(sharp|vite)$/],
  ["a check", "pipeline/check/command.ts", /^sharp$/],
  ["the process that renders pages", "pipeline/site/pages/prerender-process.ts", /^/],
  ["the code that renders pages", "src/prerender/render-page.tsx", /^typebox$/],
])("%s (%s) loads at its start no package that matches %s: loading takes longer than its work", (_, file, packages) => {
  const loaded = loadedBy(file, ({ isType, isLazy }) => !isType && !isLazy);
  expect(loaded.size).toBeGreaterThan(10);
  const names = new Set(
    imports.filter(({ to, isPackage }) => isPackage && !to.startsWith("node:")).map(({ to }) => to),
  );
  expect([...loaded].filter((to) => names.has(to) && packages.test(to))).toEqual([]);
});

/** The files and packages to which a chain of imports of this kind leads from a file. */
function loadedBy(file: string, isOfKind: (one: (typeof imports)[number]) => boolean): Set<string> {
  const graph = graphOf(imports.filter(isOfKind), (each) => each);
  return reachedFrom(file, graph);
}

/**
 * Reads the diagrams. A box is `id["path<br>path"]`, with paths that leave `src/` out; an arrow is `id --> id & id`.
 */
function drawnArchitecture() {
  const pictures = readFileSync("docs/architecture.md", "utf8").matchAll(/```mermaid\n(.*?)```/gs);
  const pathOf = (path: string) => (parts.some((part) => path.startsWith(`${part}/`)) ? path : `src/${path}`);
  const read = (picture = "") => {
    const found = [...picture.matchAll(/^\s*(\w+)\["([^"]+)"\]/gm)];
    const drawn = [...picture.matchAll(/^\s*(\w+) --> (.+)$/gm)];
    return {
      boxes: new Map(found.map(([, name = "", label = ""]) => [name, label.split("<br>").map(pathOf)])),
      arrows: new Map(drawn.map(([, from = "", to = ""]) => [from, new Set(to.split("&").map((name) => name.trim()))])),
    };
  };
  const [first, second] = [...pictures].map(([, picture]) => picture);
  return [read(first), read(second)] as const;
}

/** The box with the longest path that contains the file. */
function boxOf(file: string, boxes: ReadonlyMap<string, readonly string[]>): string {
  const paths = [...boxes].flatMap(([name, own]) => own.map((path) => ({ name, path })));
  const fitting = paths.filter(({ path }) => (path.endsWith("/") ? file.startsWith(path) : matchesGlob(file, path)));
  return fitting.sort((one, other) => other.path.length - one.path.length)[0]?.name ?? `${file}, which has no box`;
}

function shown({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from} → ${to}`;
}
