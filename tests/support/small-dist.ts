import { rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { writeFiles } from "#pipeline/files.ts";
import type { SecurityParts } from "#pipeline/site/host/content-security-policy.ts";
import { writeHostFiles } from "#pipeline/site/host/write-host-files.ts";
import { tempFolder, type WhenOver } from "./folders.ts";

/** Repeats the word, because a compressed form must be smaller than its page. */
function page(language: string, word: string): string {
  return `<!doctype html><html lang="${language}"><title>${word}</title><p>${`${word} `.repeat(200)}</p></html>\n`;
}

/** Too large to be kept in memory by the server. The bytes vary, so that a test notices a wrong range. */
export const film = Buffer.from(Array.from({ length: 700_000 }, (_, place) => (place * 7 + (place >> 8)) % 251));
export const picture = Buffer.from(Array.from({ length: 1000 }, (_, place) => place % 256));

/** No answer may contain this text. It is in a file beside the site, to which a link in the site points. */
export const secret = "outside of the site";

/** Two former jobs have moved and one is gone. `index` tests a slug that is also the name of a file. */
const former = { job: { lehrling: "schlosser", index: "schlosser", koch: null } };

/** The contents of the files by name. Pages contain `word`, by which tests tell two builds apart. */
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
