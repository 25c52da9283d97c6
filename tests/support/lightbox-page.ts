import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { frameOrigins } from "#pipeline/site/host/frame-origins.ts";
import { writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import { startSite } from "./running-server.ts";

const root = join(import.meta.dirname, "../..");

/** Each file of one picture in a colour of its own, so that one can see which was taken. */
export const colours = { jpg: "#c65d3b", webp: "#9dbf7f", avif: "#f2b33d", wide: "#003832", small: "#e9e1cc" } as const;

export interface LightboxPage {
  /** The page is `/lightbox`; the root leads by language. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * A page of the tests' own with the lightbox, for items that no gallery of the CMS has. The site's own server serves
 * it, with the site's own policy.
 */
export async function startLightboxPage(): Promise<LightboxPage> {
  const folder = await mkdtemp(join(tmpdir(), "lightbox-page-"));
  const assets = join(folder, "assets");
  await mkdir(join(folder, "media"), { recursive: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    build: {
      outDir: assets,
      lib: { entry: "tests/support/lightbox-entry.ts", formats: ["es"], fileName: "lightbox", cssFileName: "lightbox" },
    },
  });
  await writePage(folder);
  await writeMedia(join(folder, "media"));
  await writeHostFiles(folder, {
    hstsMaxAge: 0,
    reportEndpoint: undefined,
    contactEndpoint: undefined,
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

async function writePage(folder: string): Promise<void> {
  const styles = await readFile(join(folder, "assets/lightbox.css"), "utf8");
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Lightbox</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <style>${styles}</style><script type="module" src="/assets/lightbox.js"></script>
    <main><h1>Lightbox</h1><button>Öffnen</button></main></html>`;
  for (const name of ["index.html", "lightbox.html", "404.html"]) await writeFile(join(folder, name), html);
}

/** Pictures of known colours and sizes, and the sample's film. */
async function writeMedia(folder: string): Promise<void> {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  await plain(1600, 1000, colours.jpg).jpeg().toFile(join(folder, "picture.jpg"));
  await plain(1600, 1000, colours.webp).webp().toFile(join(folder, "picture.webp"));
  await plain(1600, 1000, colours.avif).avif().toFile(join(folder, "picture.avif"));
  await plain(1200, 400, colours.wide).jpeg().toFile(join(folder, "wide.jpg"));
  await plain(200, 100, colours.small).png().toFile(join(folder, "small.png"));
  const snapshotAssets = join(root, "snapshot/assets");
  const film = (await readdir(snapshotAssets)).find((name) => name.endsWith(".mp4"));
  if (!film) throw new Error("The sample has no film: snapshot/assets holds no .mp4.");
  await copyFile(join(snapshotAssets, film), join(folder, "film.mp4"));
  await writeFile(join(folder, "broken.mp4"), "no film");
}
