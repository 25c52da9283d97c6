import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type ImportLine, importLines } from "#tests/support/import-lines.ts";

/** What the arrows of the README leave open. That imports point one way: architecture.test.ts. */

const lines = importLines(["src", "pipeline", "server"]);

/** Of the content, what every layer may share: its shapes and how it is written; nothing that runs. */
const pure = ["views", "pictures", "plain-text", "share-card", "place-of", "figure", "head", "model/portable-text"].map(
  (name) => `src/content/${name}.ts`,
);
const ofPage = [...pure, "src/content/payload-context.tsx"];

/** Of a room that a part reaches by the arrows of the picture, all that it takes. */
const takes: readonly (readonly [part: string, room: string, files: readonly string[]])[] = [
  // Blocks that know no language and no site; a picture is content that names its own files.
  ["src/ui/", "src/content/", ["src/content/views.ts", "src/content/pictures.ts"]],
  ["src/i18n/", "src/content/", pure],
  ["src/rich-text/", "src/content/", pure],
  ["src/worker/", "src/content/", pure],
  // Some sections show the company's mail and name, which belong to the page around them.
  ["src/channels/", "src/content/", ofPage],
  ["src/sections/", "src/content/", ofPage],
  ["src/layout/", "src/content/", ofPage],
  ["src/pages/", "src/content/", ofPage],
  // A payload is kept only if it is of the same build as the page's own.
  [
    "src/behaviours/",
    "src/content/",
    [...pure, ...["wire", "embed-address", "inline-payload"].map((name) => `src/content/${name}.ts`)],
  ],
  ["src/start/", "src/content/", [...pure, "src/content/inline-payload.ts", "src/content/wire.ts"]],
  ["src/behaviours/", "src/worker/", ["src/worker/protocol.ts"]],
  ["src/pages/", "src/sections/", ["src/sections/sections.tsx"]],
  // What browser and server share is small.
  ["src/validation/", "src/i18n/", ["src/i18n/parts.ts"]],
  ["src/contact/", "src/i18n/", ["src/i18n/parts.ts"]],
  ["server/", "src/i18n/", ["src/i18n/parts.ts", "src/i18n/times.ts"]],
  ["server/", "src/content/", []],
  ["server/", "src/validation/", []],
  // The headers name what pages may do: the players they load. What our own server says, other hosts are told as well;
  // the local CMS gives its assets out as our own server does its files.
  ["pipeline/", "src/behaviours/", ["src/behaviours/analytics/domain.ts", "src/behaviours/lightbox/slides.ts"]],
  ["pipeline/", "src/worker/", ["src/worker/protocol.ts"]],
  ["pipeline/", "src/i18n/", ["src/i18n/parts.ts"]],
  ["pipeline/", "server/", ["server/http/conditions.ts", "server/http/media-types.ts", "server/site/site-rules.ts"]],
];

test.each(takes)("%s takes of %s what it needs and no more", (part, room, files) => {
  const wrong = lines.filter(({ from, to }) => isIn(from, [part]) && isIn(to, [room]) && !files.includes(to));
  expect(wrong.map(shown)).toEqual([]);
});

test("a section imports no other section", () => {
  const wrong = lines.filter(({ from, to }) => {
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

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));
}

function shown({ from, to }: ImportLine): string {
  return `${from} → ${to}`;
}
