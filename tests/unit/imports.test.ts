import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type ImportLine, importLines } from "#tests/support/import-lines.ts";

/** Imports point one way: main → routes → pages → sections → ui, with layout beside pages (see docs/). */

const lines = importLines(["src", "pipeline", "server"]);

/** What may be shared with every layer: data about addresses and content, and how it is written; nothing that runs. */
const pure = [
  "src/addresses.ts",
  "src/locales.ts",
  "src/site.ts",
  "src/content/views.ts",
  "src/content/pictures.ts",
  "src/content/plain-text.ts",
  "src/content/share-card.ts",
  "src/content/place-of.ts",
  "src/content/figure.ts",
  "src/content/head.ts",
  "src/content/model/portable-text.ts",
];

/** From each part of the site, where its imports may lead besides its own folder. A folder ends with a slash. */
const mayImport: Record<string, string[]> = {
  "src/content/model/": ["src/addresses.ts", "src/locales.ts", "src/site.ts"],
  "src/content/": ["src/addresses.ts", "src/locales.ts", "src/site.ts"],
  // Blocks that know no language and no site; a picture is content that names its own files.
  "src/ui/": ["src/content/views.ts", "src/content/pictures.ts"],
  "src/i18n/": pure,
  "src/rich-text/": [...pure, "src/i18n/"],
  // What only a browser does: each folder is its own, and none knows a page, a section or the content.
  "src/behaviours/": [
    ...pure,
    "src/ui/",
    "src/i18n/",
    "src/content/wire.ts",
    "src/contact/",
    "src/security/",
    "src/worker/protocol.ts",
    "src/content/embed-address.ts",
    // A payload is kept only if it is of the same build as the page's own.
    "src/content/inline-payload.ts",
  ],
  // What a page may do that a script could misuse.
  "src/security/": [],
  // Shared by the programs: the pipeline and the server.
  "src/settings/": [],
  // Shared by browser and server.
  "src/validation/": ["src/locales.ts", "src/site.ts", "src/i18n/parts.ts"],
  "src/contact/": ["src/locales.ts", "src/site.ts", "src/validation/", "src/i18n/parts.ts"],
  // The form and the way to apply show the company's channels, which belong to the page around them.
  "src/sections/": [
    ...pure,
    "src/ui/",
    "src/i18n/",
    "src/behaviours/",
    "src/rich-text/",
    "src/contact/",
    "src/content/payload-context.tsx",
  ],
  "src/layout/": [
    ...pure,
    "src/page-error.ts",
    "src/content/payload-context.tsx",
    "src/ui/",
    "src/i18n/",
    "src/behaviours/",
    "src/rich-text/",
    "src/security/",
  ],
  // The dev server's own page: it shows everything, and nothing leads to it.
  "src/catalogue/": [
    ...pure,
    "src/content/",
    "src/ui/",
    "src/i18n/",
    "src/behaviours/",
    "src/layout/",
    "src/pages/",
    "src/sections/sections.tsx",
    "src/styles/",
  ],
  "src/pages/": [
    ...pure,
    "src/page-error.ts",
    "src/content/payload-context.tsx",
    "src/sections/sections.tsx",
    "src/ui/",
    "src/i18n/",
    "src/rich-text/",
    "src/behaviours/",
    "src/layout/",
  ],
  // The service worker. What its caches are called and what it says, the pages and the build know as well.
  "src/worker/": [...pure, "src/preferred-locale.ts", "src/contact/", "src/i18n/"],
  // Where a browser's parts are put together.
  "src/start/": [
    ...pure,
    "src/content/inline-payload.ts",
    "src/content/wire.ts",
    "src/page-error.ts",
    "src/import-page.ts",
    "src/preferred-locale.ts",
    "src/routes.tsx",
    "src/i18n/",
    "src/behaviours/",
    "src/layout/",
    "src/pages/error-page/",
    "src/ui/use-hydrated.ts",
  ],
  // What vite-react-ssg renders the pages with.
  "src/prerender/": [
    ...pure,
    "src/content/prerendered-page.ts",
    "src/content/read-payload.ts",
    "src/import-page.ts",
    "src/layout/head/",
    "src/page-error.ts",
    "src/pages/error-page/",
    "src/routes.tsx",
  ],
  "pipeline/": [
    "src/addresses.ts",
    "src/locales.ts",
    "src/site.ts",
    "src/i18n/parts.ts",
    "src/content/",
    "src/worker/protocol.ts",
    "src/behaviours/analytics/domain.ts",
    // The headers name what pages may do: the policies they make, the players they load.
    "src/security/trusted-types.ts",
    "src/behaviours/lightbox/slides.ts",
    // What our own server says, other hosts are told to say as well.
    "server/http/media-types.ts",
    "server/site/site-rules.ts",
    "src/settings/",
  ],
  "server/": [
    "src/addresses.ts",
    "src/locales.ts",
    "src/site.ts",
    "src/preferred-locale.ts",
    "src/contact/",
    "src/settings/",
    // What it says in people's languages.
    "src/i18n/parts.ts",
  ],
};

test.each(Object.entries(mayImport))("%s imports only what lies below it", (folder, allowed) => {
  const wrong = inside(folder).filter((line) => !isIn(line.to, [folder, ...allowed]) && !isOwnStyle(line));
  expect(wrong.map(shown)).toEqual([]);
});

test("the site never imports the pipeline or the server", () => {
  expect(
    inside("src/")
      .filter(({ to }) => isIn(to, ["pipeline/", "server/"]))
      .map(shown),
  ).toEqual([]);
});

test("a section imports no other section", () => {
  const wrong = inside("src/sections/").filter(({ from, to }) => {
    const own = /^src\/sections\/[^/]+\//.exec(from)?.[0];
    return own && to.startsWith("src/sections/") && !isIn(to, [own, "src/sections/section-props.ts"]);
  });
  expect(wrong.map(shown)).toEqual([]);
});

test("only the door to the snapshot uses Node, and a browser's code reaches it by no import that is loaded at once", () => {
  const source = lines.filter(({ from }) => from.startsWith("src/"));
  const node = source.filter(({ isPackage, to }) => isPackage && to.startsWith("node:"));
  const door = ["src/content/read.ts", "src/content/read-payload.ts"];
  expect(new Set(node.map(({ from }) => from))).toEqual(new Set(door));
  const inNode = [...door, "src/prerender/"];
  const callers = source.filter(({ from, to, isLazy }) => isIn(to, inNode) && !isIn(from, inNode) && !isLazy);
  expect(callers.map(shown)).toEqual([]);
});

test("the content model takes no package but the one that describes it", () => {
  const packages = lines.filter(({ from, isPackage }) => isPackage && from.startsWith("src/content/model/"));
  expect(new Set(packages.map(({ to }) => to))).toEqual(new Set(["typebox"]));
});

test("the server has no package beside the one that mails", () => {
  const packages = lines.filter(({ from, isPackage }) => isPackage && from.startsWith("server/"));
  const foreign = packages.filter(({ to }) => !/^(node:|nodemailer$)/.test(to));
  expect(foreign.map(shown)).toEqual([]);
});

test("one folder of the server knows Node's HTTP; endpoints take a Request and give a Response", () => {
  const http = lines.filter(({ from, to }) => from.startsWith("server/") && /^node:https?2?$/.test(to));
  const outside = http.filter(({ from }) => !from.startsWith("server/node-http/"));
  expect(outside.map(shown)).toEqual([]);
});

test("every import inside the project names a file that is there", () => {
  const missing = lines.filter(({ isPackage, to }) => !isPackage && !existsSync(to));
  expect(missing.map(shown)).toEqual([]);
  // The test would be green without a single line read.
  expect(lines.length).toBeGreaterThan(300);
});

function inside(folder: string): ImportLine[] {
  const innermost = (from: string) =>
    Object.keys(mayImport)
      .filter((candidate) => from.startsWith(candidate))
      .sort((a, b) => b.length - a.length)[0];
  return lines.filter(
    ({ from, isPackage }) => !isPackage && from.startsWith(folder) && (folder === "src/" || innermost(from) === folder),
  );
}

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));
}

/** A stylesheet belongs to the component beside it. */
function isOwnStyle({ from, to }: ImportLine): boolean {
  return to.endsWith(".css") && to.startsWith(from.slice(0, from.lastIndexOf("/")));
}

function shown({ from, to }: ImportLine): string {
  return `${from} → ${to}`;
}
