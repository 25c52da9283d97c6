import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { build } from "vite";
import { frameOrigins, writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import type { LightboxOptions } from "#src/behaviours/lightbox/open-lightbox.ts";
import { expectOpen } from "./lightbox.ts";
import { startSite } from "./running-server.ts";
import { test as base } from "./test.ts";

type Open = (items: LightboxOptions["items"], options?: Partial<Omit<LightboxOptions, "items">>) => Promise<void>;

interface TestFixtures {
  openWith: Open;
  /** A gallery like the home page's, at a picture, counted from 0: without the rest of that page it is there sooner. */
  openGallery: (index?: number) => Promise<void>;
}

export const test = base.extend<TestFixtures, { lightboxOrigin: string }>({
  lightboxOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
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
      await open(page, { items, locale: "de", ...options });
      await expectOpen(page);
    });
  },
  openGallery: ({ openWith }, use) => use((index = 0) => openWith(gallery, { index })),
});

const picture = { src: "/media/picture.jpg", width: 1600, height: 1000, thumb: "/media/small.png" };

/** Seven, of which the third is a film. */
const gallery: LightboxOptions["items"] = [
  picture,
  { ...picture, title: "Der Gang" },
  { src: "/media/film.mp4", poster: "/media/picture.jpg", thumb: "/media/small.png" },
  ...Array.from({ length: 4 }, () => picture),
];

async function open(page: Page, options: Omit<LightboxOptions, "elementOf">): Promise<void> {
  await page.waitForFunction(() => "openLightbox" in window);
  await page.evaluate((options) => window.openLightbox(options), options);
}

const assets = join(import.meta.dirname, "../fixtures/site/assets");

/** Each file of one picture in a colour of its own, so that one can see which was taken. */
export const colours = { jpg: "#c65d3b", webp: "#9dbf7f", avif: "#f2b33d", wide: "#003832", small: "#e9e1cc" } as const;

const root = join(import.meta.dirname, "../..");

/**
 * `/lightbox`: the lightbox, for items that no gallery of the CMS has. The site's own server serves the page, with the
 * site's own policy; players of two providers may be framed.
 */
async function startLightboxPage(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "lightbox-page-"));
  const lib = { entry: "tests/support/lightbox-entry.ts", formats: ["es" as const], fileName: "lightbox" };
  const outDir = join(folder, "assets");
  // Settings reach browsers only by `define`, as in the site's build; none is set here.
  const define = { "process.env": "{}" };
  const options = { outDir, lib: { ...lib, cssFileName: "lightbox" } };
  await build({ configFile: false, root, publicDir: false, logLevel: "error", define, build: options });
  // Styles have to stand in the page: the policy knows them by their hash.
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
    frameOrigins: frameOrigins(["https://youtu.be/aqz-KE-bpKQ", "https://vimeo.com/76979871"]),
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
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const film = (await readdir(assets)).find((name) => name.endsWith(".mp4"));
  if (!film) throw new Error("There is no film in tests/fixtures/site/assets.");
  return {
    "media/picture.jpg": await plain(1600, 1000, colours.jpg).jpeg().toBuffer(),
    "media/picture.webp": await plain(1600, 1000, colours.webp).webp().toBuffer(),
    "media/picture.avif": await plain(1600, 1000, colours.avif).avif().toBuffer(),
    "media/wide.jpg": await plain(1200, 400, colours.wide).jpeg().toBuffer(),
    "media/small.png": await plain(200, 100, colours.small).png().toBuffer(),
    "media/film.mp4": await readFile(join(assets, film)),
    "media/broken.mp4": "no film",
  };
}
