import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import type { LightboxOptions } from "#src/behaviours/lightbox/open-lightbox.ts";
import { readEmbed } from "#src/content/embed-address.ts";
import type { GalleryItemView, PictureView } from "#src/content/views.ts";
import { expectOpen } from "./lightbox.ts";
import { startSite } from "./running-server.ts";
import { test as base } from "./test.ts";

type Open = (items: readonly GalleryItemView[], options?: Partial<Omit<LightboxOptions, "items">>) => Promise<void>;

interface TestFixtures {
  openWith: Open;
  /** Opens a gallery like the home page's at a picture, counted from 0. It loads faster than that page. */
  openGallery: (index?: number) => Promise<void>;
}

export const test = base.extend<TestFixtures, { lightboxOrigin: string }>({
  lightboxOrigin: [
    async ({}, use) => {
      const page = await startLightboxPage();
      await use(page.origin);
      await page.stop();
    },
    { scope: "worker" },
  ],
  openWith: async ({ page, lightboxOrigin, trouble }, use) => {
    trouble.allow(lightboxOrigin);
    await use(async (items, options) => {
      if (!page.url().startsWith(lightboxOrigin)) await page.goto(`${lightboxOrigin}/lightbox`);
      await open(page, { items, locale: "de", index: 0, title: "Höfe", ...options });
      await expectOpen(page);
    });
  },
  openGallery: ({ openWith }, use) => use((index = 0) => openWith(gallery, { index })),
});

const sizes = { picture: [1600, 1000], wide: [1200, 400], small: [200, 100] } as const;

type Told = Pick<GalleryItemView, "title" | "description">;

/** A picture of the lightbox's page; the missing one has no file. */
export function pictureItem(name: keyof typeof sizes | "missing" = "picture", told: Told = {}): GalleryItemView {
  return { _key: "", kind: "picture", picture: drawing(name), ...told };
}

/** A film of the lightbox's page; the broken one cannot be played. */
export function filmItem(sha1: "film" | "broken" = "film", { autoplay = false } = {}): GalleryItemView {
  const film = { sha1, extension: "mp4", mimeType: "video/mp4", autoplay };
  return { _key: "", kind: "film", film, picture: drawing("picture") };
}

export function embedItem(address: string, told: Told = {}): GalleryItemView {
  const player = readEmbed(address);
  if (!player) throw new Error(`${address} is no film.`);
  return { _key: "", kind: "embed", embed: { address, ...player }, picture: drawing("picture"), ...told };
}

function drawing(sha1: keyof typeof sizes | "missing"): PictureView {
  const [width, height] = sizes[sha1 === "missing" ? "wide" : sha1];
  return { sha1, extension: "svg", width, height, alt: "" };
}

/** Seven items; the third is a film. */
const gallery: readonly GalleryItemView[] = [
  pictureItem(),
  pictureItem("picture", { title: "Der Gang" }),
  filmItem(),
  ...Array.from({ length: 4 }, () => pictureItem()),
];

async function open(page: Page, options: Omit<LightboxOptions, "elementOf">): Promise<void> {
  await page.waitForFunction(() => "openLightbox" in window);
  await page.evaluate((options) => window.openLightbox(options), options);
}

const assets = join(import.meta.dirname, "../fixtures/site/assets");

const root = join(import.meta.dirname, "../..");

/**
 * `/lightbox`: the lightbox, for any items. The site's own server serves the page, with the
 * site's own policy; players of two providers may be framed.
 */
async function startLightboxPage(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "lightbox-page-"));
  const lib = { entry: "tests/support/lightbox-entry.ts", formats: ["es" as const], fileName: "lightbox" };
  const outDir = join(folder, "assets");
  // Settings reach browsers only by `define`, as in the site's build; none is set here.
  const define = { "process.env.NODE_ENV": JSON.stringify("production"), "process.env": "{}" };
  const options = { outDir, lib: { ...lib, cssFileName: "lightbox" } };
  await build({ configFile: false, root, publicDir: false, logLevel: "error", define, build: options });
  // Styles have to be in the page, because the policy allows them by their hash.
  const styles = await readFile(join(outDir, "lightbox.css"), "utf8");
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Lightbox</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <style>${styles}</style><script type="module" src="/assets/lightbox.js"></script>
    <main><h1>Lightbox</h1><button>Öffnen</button></main></html>`;
  await mkdir(join(folder, "media"));
  const pages = { "index.html": html, "lightbox.html": html, "404.html": html };
  for (const [path, content] of Object.entries({ ...pages, ...(await mediaFiles()) })) {
    await writeFile(join(folder, path), content);
  }
  await writeHostFiles(folder, {
    ...{ hstsMaxAge: 0, reportEndpoint: undefined, contactEndpoint: undefined, former: {} },
    frameOrigins: ["https://player.vimeo.com", "https://www.youtube-nocookie.com"],
  });
  const site = await startSite(folder);
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function mediaFiles(): Promise<Record<string, string | Buffer>> {
  const film = (await readdir(assets)).find((name) => name.endsWith(".mp4"));
  if (!film) throw new Error("There is no film in tests/fixtures/site/assets.");
  const drawings = Object.entries(sizes).map(([name, [width, height]]) => {
    const size = `width="${width}" height="${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#c65d3b"/></svg>`;
    return [`media/${name}.svg`, svg];
  });
  return {
    ...Object.fromEntries(drawings),
    "media/film.mp4": await readFile(join(assets, film)),
    "media/broken.mp4": "no film",
  };
}
