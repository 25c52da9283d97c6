import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decodePayload, payloadElementId } from "#src/content/wire.ts";
import { contentSite } from "./content-site.ts";
import { tagsOf } from "./html-tags.ts";

const { distDir, readBuilt } = contentSite;

const scripts = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".js"));

/** The entry loads the other scripts (src/start/first-page.ts). Throws when one of them is not in the build. */
export function pageCode(html: string): string[] {
  const [entry] = tagsOf(html, "script").flatMap(({ attributes }) =>
    attributes.type === "module" ? attributes.src : [],
  );
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  if (!entry || !language) throw new Error("The page has no entry script, or no language.");
  const named = [scriptNamed("core"), scriptNamed(`words-${language}`), ...screenCode(html)];
  return withImports([entry, ...named]);
}

function withImports(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) follow(file, found);
  return [...found];
}

export function scriptNamed(name: string): string {
  const found = scripts.filter((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
  if (found.length !== 1) throw new Error(`The build has ${found.length} scripts called ${name}.`);
  return `/assets/${found[0]}`;
}

function screenCode(html: string): string[] {
  const inlined = new RegExp(`<script[^>]*id="${payloadElementId}"[^>]*>(.*?)</script>`, "s").exec(html)?.[1];
  if (!inlined) return [];
  const { page } = decodePayload(inlined).payload;
  if (page.kind !== "sections") return [scriptNamed(`${page.kind}-page`)];
  const hasForm = page.sections.some(({ _type }) => _type === "contactForm");
  return ["content-page", ...(hasForm ? ["contact-form"] : [])].map(scriptNamed);
}

function follow(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const imports = readBuilt(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  for (const [, name = ""] of imports) follow(`/assets/${name}`, found);
}
