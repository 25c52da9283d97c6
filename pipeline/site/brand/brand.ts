import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { sha256 } from "../../sha256.ts";
import { readMark, readPattern } from "./artwork.ts";
import { readBrandFile } from "./brand-file.ts";
import { readColours } from "./colours.ts";
import { readFonts } from "./fonts.ts";

export type Brand = Awaited<ReturnType<typeof readBrand>>;

/** Raised when drawings change without the brand, so that no cache keeps an old one. */
const recipe = 3;

/** Throws an error that names the file, the fault and the remedy (docs/guides/rebrand.md). */
export async function readBrand(dir: string) {
  const [colours, fonts, mark, pattern, lost, map] = await Promise.all([
    readColours(join(dir, "colours.css")),
    readFonts(join(dir, "fonts.css")),
    readMark(join(dir, "mark.svg")),
    readPattern(join(dir, "pattern.svg")),
    // The drawing of error pages, and the map beside the company's address.
    readBrandFile(join(dir, "lost.svg")),
    readBrandFile(join(dir, "map.svg")),
  ]);
  const digests = await Promise.all(fonts.display.map(async ({ path }) => sha256(await readFile(path))));
  const drawn = { recipe, colours, mark, pattern: pattern.svg, fonts: digests };
  // For the addresses of drawings: a hash of everything that they show.
  const hash = sha256(canonicalJson(drawn)).slice(0, 8);
  return { colours, fonts, mark, pattern, lost, map, hash };
}
