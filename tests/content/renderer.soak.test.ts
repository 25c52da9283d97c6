import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundlingLock } from "#pipeline/site/code/bundle-site.ts";
import { oneAtATime } from "#pipeline/site/one-at-a-time.ts";
import { decodePayload, payloadElementId } from "#src/content/wire.ts";
import { contentDir, contentSite } from "#tests/support/content-site.ts";
import { errorPages, pageFile } from "#tests/support/html-tags.ts";
import { runCaptured } from "#tests/support/run-captured.ts";

/**
 * Our renderer and vite-react-ssg's own give the same pages, but for the differences that are listed here. When a new
 * version of it renders otherwise, this test says so.
 */

const { paths, readBuilt } = contentSite;

const root = join(import.meta.dirname, "../..");
const pages = [...paths.map(pageFile), ...errorPages];

/** The parser of vite-react-ssg itself. */
const { JSDOM } = createRequire(join(root, "node_modules/vite-react-ssg/package.json"))("jsdom") as {
  JSDOM: new (html: string) => { readonly window: { readonly document: Document } };
};

const theirs = new Map<string, string>();

beforeAll(async () => {
  const bundleDir = await mkdtemp(join(tmpdir(), "bundle-"));
  const addresses = pages.map((file) => (file === "index.html" ? "/" : `/${file.replace(/\.html$/, "")}`));
  const { code, output } = await oneAtATime(join(root, bundlingLock), () =>
    runCaptured(["tsx", "tests/support/vite-react-ssg-pages.ts", ...addresses], {
      cwd: root,
      environment: { BUNDLE_DIR: bundleDir, NODE_ENV: "production", SNAPSHOT_DIR: contentDir },
    }),
  );
  if (code !== 0) throw new Error(output);
  for (const file of pages) theirs.set(file, await readFile(join(bundleDir, "client", file), "utf8"));
  await rm(bundleDir, { recursive: true });
}, 120_000);

test.each(pages)("%s is as vite-react-ssg renders it", (file) => {
  const [own, other] = [parse(readBuilt(file)), parse(theirs.get(file) ?? "")];
  // The router's script with its data.
  other.querySelector("#root > script")?.remove();
  expect(own.documentElement.lang).toBe(other.documentElement.lang);
  expect(own.querySelector("#root")?.outerHTML).toBe(other.querySelector("#root")?.outerHTML);
  // It marks its tags, and sorts them.
  for (const tag of other.head.querySelectorAll("[data-rh]")) tag.removeAttribute("data-rh");
  expect(headOf(own).sort()).toEqual(headOf(other).sort());
  expect(bodyOf(own)).toEqual(bodyOf(other));
});

test.each(pages)("what %s is hydrated with is what vite-react-ssg hands over", (file) => {
  const block = parse(readBuilt(file)).getElementById(payloadElementId)?.textContent;
  const loaded = Object.values(hydrationData(parse(theirs.get(file) ?? "")).loaderData ?? {});
  expect(block ? [decodePayload(block).payload] : []).toEqual(loaded.filter((data) => data !== null));
});

/** Styles are left out: the parser complains of what it does not know in them. */
function parse(html: string): Document {
  return new JSDOM(html.replace(/<style[^>]*>.*?<\/style>/gs, "")).window.document;
}

/** Ours carries its styles, names the stylesheet, preloads the fonts of the first view alone, and has the code at its end. */
function headOf(page: Document): string[] {
  const left =
    "meta[charset], meta[name=stylesheet], link[rel=stylesheet], link[rel=modulepreload], link[rel=preload][as=font], script[src], style";
  return [...page.head.children].filter((element) => !element.matches(left)).map(({ outerHTML }) => outerHTML);
}

/** Ours has the entry and the payload beside the root; theirs the scripts of router and hash. */
function bodyOf(page: Document): string[] {
  return [...page.body.children]
    .filter((element) => !element.matches("#root, script"))
    .map(({ outerHTML }) => outerHTML);
}

interface HydrationData {
  readonly loaderData?: Readonly<Record<string, unknown>>;
}

/** What the router's script would set: `window.__staticRouterHydrationData = JSON.parse("…");`. */
function hydrationData(page: Document): HydrationData {
  const script = [...page.scripts].find(({ text }) => text.startsWith("window.__staticRouterHydrationData"));
  const text = script?.text ?? "";
  return JSON.parse(JSON.parse(text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"))));
}
