import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { styleHashesIn } from "#pipeline/site/host/inline-styles.ts";
import { type HostOptions, writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import { startSite } from "./running-server.ts";

const root = join(import.meta.dirname, "../..");

export interface OwnPageOptions {
  /** The page is `/<name>`; the root leads by language. */
  readonly name: string;
  /** The page's script, with the styles it imports; relative to the project. */
  readonly entry: string;
  readonly body: string;
  /** More files, by their path in the site. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly hostOptions?: Partial<HostOptions>;
}

export interface OwnPage {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * A page of the tests' own, for what the built site has no content for. The site's own server serves it, with the
 * site's own policy.
 */
export async function startOwnPage({ name, entry, body, files = {}, hostOptions }: OwnPageOptions): Promise<OwnPage> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-page-`));
  const lib = { entry, formats: ["es" as const], fileName: name, cssFileName: name };
  const outDir = join(folder, "assets");
  // As in the site's own build, no setting reaches a browser by another way than `define`; here none is set.
  const define = { "process.env": "{}" };
  await build({ configFile: false, root, publicDir: false, logLevel: "error", define, build: { outDir, lib } });
  // Styles have to stand in the page: the policy knows them by their hash.
  const styles = await readFile(join(outDir, `${name}.css`), "utf8").catch(() => "");
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <style>${styles}</style><script type="module" src="/assets/${name}.js"></script>
    ${body}</html>`;
  const pages = { "index.html": html, [`${name}.html`]: html, "404.html": html };
  for (const [path, content] of Object.entries({ ...pages, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const nothingSet = { hstsMaxAge: 0, reportEndpoint: undefined, contactEndpoint: undefined, frameOrigins: [] };
  await writeHostFiles(folder, { ...nothingSet, styleHashes: styleHashesIn(html), ...hostOptions });
  const site = await startSite(folder);
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
