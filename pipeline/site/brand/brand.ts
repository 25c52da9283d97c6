import { join } from "node:path";
import { type BrandColours, readColours } from "./colours.ts";
import { type BrandFonts, readFonts } from "./fonts.ts";
import { lookOf } from "./look.ts";
import { type Mark, readMark } from "./mark.ts";
import { type Pattern, readPattern } from "./pattern.ts";

/** A company's look, as everything that is drawn at build needs it. */
export interface Brand {
  readonly dir: string;
  readonly colours: BrandColours;
  readonly mark: Mark;
  readonly pattern: Pattern;
  readonly fonts: BrandFonts;
  /** Names all of it by its content. */
  readonly look: string;
}

/**
 * Reads a brand's four files: colours.css, fonts.css, mark.svg and pattern.svg (docs/guides/rebrand.md).
 *
 * @throws Error that names the file, what is wrong with it and what to do
 */
export async function readBrand(dir: string): Promise<Brand> {
  const [colours, fonts, mark, pattern] = await Promise.all([
    readColours(join(dir, "colours.css")),
    readFonts(join(dir, "fonts.css")),
    readMark(join(dir, "mark.svg")),
    readPattern(join(dir, "pattern.svg")),
  ]);
  return { dir, colours, fonts, mark, pattern, look: await lookOf({ colours, fonts, mark, pattern }) };
}
