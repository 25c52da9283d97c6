import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Plugin } from "vite";
import { readSnapshot } from "#src/content/read.ts";
import { brandDir } from "../../settings.ts";
import { type Brand, readBrand } from "../brand/brand.ts";
import { brandHead } from "../brand/brand-head.ts";
import { cutWebFonts } from "../brand/web-fonts.ts";
import { companyIn } from "../code/site-code.ts";
import { brandFiles } from "../drawing/icons.ts";
import { layerOrder } from "../pages/template.ts";
import { markStyles } from "../styles/style-groups.ts";
import { answerRequests } from "./answer-requests.ts";
import { snapshotInDev } from "./snapshot-in-dev.ts";
import { wordsPlugin } from "./words-plugin.ts";

/** The site's own plugins for Vite, for `vite.config.ts`. */
export function sitePlugins(snapshotDir: string): (Plugin | Plugin[])[] {
  // The company's name from the snapshot, for pages without a payload.
  const company = () => `export const company = ${JSON.stringify(companyIn(readSnapshot(snapshotDir)))};\n`;
  return [
    brandPlugin(brandDir()),
    virtualModule("company", company),
    wordsPlugin(),
    withoutPreloading(),
    markStyles(),
    snapshotInDev(snapshotDir),
    catalogueInDev(),
  ];
}

/** Replaces a helper of 0.6 kB that Vite adds although `modulePreload` is off. Then it only calls `import()`. */
function withoutPreloading(): Plugin {
  return {
    name: "without-preloading",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
  };
}

const mediaDir = "src/catalogue/media";

/** Serves `/catalogue`, which no build has: every section and block in all states and languages (src/catalogue). */
function catalogueInDev(): Plugin {
  return {
    name: "catalogue-in-dev",
    apply: "serve",
    configureServer(server) {
      answerRequests(server, async (pathname) => {
        if (!/^\/catalogue(\/|$)/.test(pathname)) return mediaFile(pathname);
        const template = (await readFile("index.html", "utf8"))
          .replace("/src/main.tsx", "/src/catalogue/main.tsx")
          .replace("<!--styles-->", `<style>${layerOrder}</style>`);
        return { file: "index.html", content: await server.transformIndexHtml(pathname, template) };
      });
    },
  };
}

/** `catalogue-square-a540.webp` is the drawing `square.svg`. Browsers ignore the extension and use the media type. */
async function mediaFile(pathname: string): Promise<{ file: string; content: Buffer } | undefined> {
  const [, name, isPicture] = /^\/media\/catalogue-([a-z]+)(-a\d+)?[./]/.exec(pathname) ?? [];
  const file = join(mediaDir, `${name}${isPicture ? ".svg" : extname(pathname)}`);
  const content = name ? await readFile(file).catch(() => undefined) : undefined;
  return content && { file, content };
}

/** Provides `#brand/…` in style sheets, `virtual:brand` in code, and icons, colour and fonts in the head. */
function brandPlugin(dir: string): Plugin[] {
  let reading: Promise<Brand> | undefined;
  const brand = () => (reading ??= readBrand(dir));
  const code = async () => {
    const { mark, hash } = await brand();
    return `export const mark = ${JSON.stringify(mark)};\nexport const brandHash = ${JSON.stringify(hash)};\n`;
  };
  const files: Plugin = {
    name: "brand",
    async config() {
      const { stylesheet } = await cutWebFonts(join(dir, "fonts.css"));
      const own = { find: /^#brand\//, replacement: `${dir}/` };
      return { resolve: { alias: [{ find: "#brand/fonts.css", replacement: stylesheet }, own] } };
    },
    transformIndexHtml: async (html) => html.replace("<!--brand-->", await brandHead(dir, (font) => font)),
    configureServer(server) {
      server.watcher.add(dir);
      server.watcher.on("change", (file) => {
        if (!file.startsWith(dir)) return;
        reading = undefined;
        server.ws.send({ type: "full-reload" });
      });
      answerRequests(server, async (pathname) => {
        const make = brandFiles(await brand()).get(pathname);
        return make && { content: await make() };
      });
    },
  };
  return [files, virtualModule("brand", code)];
}

function virtualModule(name: string, code: () => string | Promise<string>): Plugin {
  const id = `virtual:${name}`;
  const resolved = `\0${id}`;
  return {
    name: id,
    resolveId: (asked) => (asked === id ? resolved : undefined),
    load: (asked) => (asked === resolved ? code() : undefined),
    configureServer({ watcher, environments }) {
      watcher.on("all", () => {
        for (const { moduleGraph } of Object.values(environments)) {
          const known = moduleGraph.getModuleById(resolved);
          if (known) moduleGraph.invalidateModule(known);
        }
      });
    },
  };
}
