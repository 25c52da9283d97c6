import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The styles that stand in the pages of a built site, as the base64 of their SHA-256: the form in which a policy allows
 * them. All pages have the same ones.
 *
 * @throws if a page has a style that another has not: nothing that got into a page may allow itself
 */
export async function inlineStyleHashes(dir: string): Promise<string[]> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith(".html")).sort();
  let shared: { readonly name: string; readonly hashes: readonly string[] } | undefined;
  for (const name of names) {
    const hashes = styleHashesIn(await readFile(join(dir, name), "utf8"));
    shared ??= { name, hashes };
    if (hashes.join() !== shared.hashes.join()) {
      throw new Error(
        `${name} and ${shared.name} do not have the same <style> elements, which the policy lists for all.`,
      );
    }
  }
  return [...(shared?.hashes ?? [])];
}

/** Of the styles in one page, or in what all pages are made of. */
export function styleHashesIn(html: string): string[] {
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gis)].map(([, text = ""]) => text);
  return [...new Set(styles)].map((text) => createHash("sha256").update(text).digest("base64"));
}
