import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { sha256 } from "../../sha256.ts";
import { type Mark, type Pattern, readMark, readPattern } from "./artwork.ts";
import { readBrandFile } from "./brand-file.ts";
import { type BrandColours, readColours } from "./colours.ts";
import { type BrandFonts, readFonts } from "./fonts.ts";

export interface Brand {
  readonly colours: BrandColours;
  readonly fonts: BrandFonts;
  readonly mark: Mark;
  readonly pattern: Pattern;
  /** SVGs: the drawing of error pages, and the map beside the company's address. */
  readonly lost: string;
  readonly map: string;
  /** A hash of the parts of the brand that share cards show. The addresses of share cards contain it. */
  readonly hash: string;
}

/** Raise this number when share cards change but the brand does not, so that no cache keeps an old card. */
const recipe = 3;

/** Throws an error that names the file, the fault and the remedy (docs/guides/rebrand.md). */
export async function readBrand(dir: string): Promise<Brand> {
  const [colours, fonts, mark, pattern, lost, map] = await Promise.all([
    readColours(join(dir, "colours.css")),
    readFonts(join(dir, "fonts.css")),
    readMark(join(dir, "mark.svg")),
    readPattern(join(dir, "pattern.svg")),
    readBrandFile(join(dir, "lost.svg")),
    readBrandFile(join(dir, "map.svg")),
  ]);
  const digests = await Promise.all(fonts.display.map(async ({ path }) => sha256(await readFile(path))));
  const drawn = { recipe, colours, mark, pattern: pattern.svg, fonts: digests };
  return { colours, fonts, mark, pattern, lost, map, hash: sha256(canonicalJson(drawn)).slice(0, 8) };
}
