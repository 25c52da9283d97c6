import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { keyOf } from "../cache/build-cache.ts";
import type { Files } from "../cache/pack.ts";
import { rendererFile } from "../code/bundle-parts.ts";

/**
 * Puts the code that renders pages where Node can load it, and finds the packages that it imports: in a folder inside of
 * the project that is named by its content. Several builds may do so at once.
 *
 * @returns the URL of the module with `renderPage`
 */
export function layOutRenderer(code: Files, cacheDir: string): string {
  const dir = resolve(cacheDir, `renderer-${keyOf(...[...code].flat()).slice(0, 16)}`);
  if (!isLaidOut(code, dir)) {
    const draft = `${dir}.${process.pid}.tmp`;
    rmSync(draft, { recursive: true, force: true });
    for (const [name, content] of code) {
      mkdirSync(dirname(join(draft, name)), { recursive: true });
      writeFileSync(join(draft, name), content);
    }
    try {
      rmSync(dir, { recursive: true, force: true });
      renameSync(draft, dir);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another build was quicker.
      if (!isLaidOut(code, dir)) throw error;
    }
  }
  return pathToFileURL(join(dir, rendererFile)).href;
}

function isLaidOut(code: Files, dir: string): boolean {
  try {
    return [...code].every(([name, content]) => readFileSync(join(dir, name)).equals(content));
  } catch {
    return false;
  }
}
