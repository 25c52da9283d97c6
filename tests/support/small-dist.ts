import { rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, beforeEach, onTestFinished } from "vitest";
import { writeFiles } from "#pipeline/files.ts";
import type { SecurityParts } from "#pipeline/site/host/content-security-policy.ts";
import { writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import { createApp } from "#server/app.ts";
import { type ListenOptions, listen } from "#server/node-http/listen.ts";
import { afterFile, tempFolder, type WhenOver } from "./folders.ts";
import { ask, spawnServer, startRelay } from "./running-server.ts";

/** The page is so long that its compressed form is smaller. */
function page(language: string, word: string): string {
  return `<!doctype html><html lang="${language}"><title>${word}</title><p>${`${word} `.repeat(200)}</p></html>\n`;
}

/** A film larger than the server keeps in memory. Each byte depends on its position. */
export const film = Buffer.from(Array.from({ length: 700_000 }, (_, place) => (place * 7 + (place >> 8)) % 251));
export const picture = Buffer.from(Array.from({ length: 1000 }, (_, place) => place % 256));

/** This text must not be in any answer. It is in a file beside the site, to which a link in the site points. */
export const secret = "outside of the site";

/** Former pages: two have moved, one is gone. `index` is a slug like any other. */
const former = { job: { lehrling: "schlosser", index: "schlosser", koch: null } };

/** The contents of the files by name. Pages contain `word`, which differs between two builds. */
export function smallSite(word = "one"): Readonly<Record<string, string | Buffer>> {
  return {
    "index.html": page("de", `start ${word}`),
    "de.html": page("de", `startseite ${word}`),
    "en.html": page("en", `home ${word}`),
    "products.html": page("de", `unprefixed ${word}`),
    "de/produkte.html": page("de", `produkte ${word}`),
    "de/produkte.json": JSON.stringify({ title: "Produkte", text: `${word} `.repeat(300) }),
    "de/jobs.html": page("de", `jobs ${word}`),
    "de/jobs/schlosser.html": page("de", `schlosser ${word}`),
    "en/products.html": page("en", `products ${word}`),
    "404.html": page("de", `fehlt ${word}`),
    "en/404.html": page("en", `missing ${word}`),
    "410-job.html": page("de", `vorbei ${word}`),
    "en/410-job.html": page("en", `gone ${word}`),
    "former-slugs.json": JSON.stringify(former),
    "assets/main-Ab3_x.js": `export const word = "${word}";\n`.repeat(50),
    "assets/main-Ab3_x.css": `.root { color: ${word} }\n`.repeat(50),
    "media/0a1b.mp4": film,
    "media/0a1b.jpg": picture,
    "share/0a1b.jpg": picture,
    "icons/icon-192.png": picture,
    "icon.svg": `<svg xmlns="http://www.w3.org/2000/svg"><title>${word}</title></svg>\n`,
    "manifest.webmanifest": JSON.stringify({ name: "Beispiel" }),
    "shown-documents.json": JSON.stringify({ one: { digest: word } }),
    "robots.txt": "User-agent: *\n",
    "sitemap.xml": "<urlset/>\n",
    "sw.js": `// ${word}\n`,
    "Datenblatt öl.pdf": picture,
    ".vite/manifest.json": "{}",
  };
}

export type SmallDist = Awaited<ReturnType<typeof writeSmallDist>>;

export async function writeSmallDist(hostOptions: Partial<SecurityParts> = {}, whenOver?: WhenOver) {
  const folder = await tempFolder(undefined, whenOver);
  const distDir = join(folder, "dist");
  writeSite(distDir, "one", hostOptions);
  await writeFile(join(folder, "secret.txt"), secret);
  await symlink(join(folder, "secret.txt"), join(distDir, "link.txt"));
  await symlink(folder, join(distDir, "up"));
  return {
    distDir,
    /** Replaces the site by another build, as `make build` does: it is written beside the site, then renamed. */
    async rebuild(word: string, hostOptions: Partial<SecurityParts> = {}) {
      writeSite(join(folder, "next"), word, hostOptions);
      await rename(distDir, join(folder, "old"));
      await rename(join(folder, "next"), distDir);
      await rm(join(folder, "old"), { recursive: true });
    },
  };
}

function writeSite(distDir: string, word: string, hostOptions: Partial<SecurityParts>): void {
  for (const [name, content] of Object.entries(smallSite(word))) {
    writeFiles(distDir, [[name, content]]);
    if (typeof content !== "string" || content.length < 512) continue;
    writeFiles(distDir, [
      [`${name}.br`, brotliCompressSync(content)],
      [`${name}.gz`, gzipSync(content)],
    ]);
  }
  // Each build has another policy.
  const frameOrigins = [`https://${word}.example`];
  const unset = { hstsMaxAge: 0, reportEndpoint: undefined, contactEndpoint: undefined };
  writeHostFiles(distDir, { ...unset, frameOrigins, ...hostOptions, former });
}

type Settings = Readonly<Record<string, string>>;

/** Runs the server's program for a small site, unless `DIST_DIR` names another. */
export async function startServer(settings: Settings = {}, project?: string) {
  const distDir = settings.DIST_DIR ?? (await writeSmallDist()).distDir;
  const databaseFile = join(await tempFolder(), "var/contact.sqlite");
  const server = await spawnServer({ DIST_DIR: distDir, CONTACT_DB: databaseFile, ...settings }, project);
  onTestFinished(() => void server.process.kill("SIGKILL"));
  return { ...server, databaseFile, distDir };
}

export type RunningSite = Awaited<ReturnType<typeof serveSite>>;

type SiteOptions = Partial<ListenOptions & Parameters<typeof createApp>[0]>;

/** Starts the server for a folder, in this process, on a free port. */
export async function serveSite(distDir: string, options: SiteOptions = {}, whenOver: WhenOver = onTestFinished) {
  const app = await createApp({ distDir, maxMemoryBytes: 64 * 1024 * 1024, ...options });
  const server = await listen(app, { host: "127.0.0.1", port: 0, trustedProxies: 0, ...options });
  whenOver(() => server.stop(0));
  return {
    ...server,
    origin: `http://127.0.0.1:${server.port}`,
    get: (path: string, headers: Settings = {}, method = "GET") => ask(server.port, { path, headers, method }),
  };
}

/** A small site on our server, shared by a file's tests or created for each. */
export function serveSmallDist({ forEachTest = false } = {}) {
  const served = {} as { dist: SmallDist; site: RunningSite };
  const open = async (whenOver: WhenOver) => {
    served.dist = await writeSmallDist({}, whenOver);
    served.site = await serveSite(served.dist.distDir, {}, whenOver);
  };
  if (forEachTest) beforeEach(() => open(onTestFinished));
  else beforeAll(() => open(afterFile));
  return served;
}

/** A small site with the record of a build. Returns its folder. */
export async function writeSmallBuild(): Promise<string> {
  const { distDir } = await writeSmallDist();
  const record = { build: "c0de".repeat(3), snapshot: "5a".repeat(32), tree: "3e".repeat(32) };
  const contact = "Contact: https://www.example.org/\n";
  writeFiles(distDir, [
    ["build.json", JSON.stringify(record)],
    [".well-known/security.txt", contact],
  ]);
  return distDir;
}

/** Serves a folder with our server, and changes its answers on their way. */
export async function startChangingHost(dir: string, change: Parameters<typeof startRelay>[1]) {
  return startRelay((await serveSite(dir)).port, change);
}
