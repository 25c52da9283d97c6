import { readFile } from "node:fs/promises";
import { canonicalJson } from "../../../src/content/canonical.ts";
import { sha256 } from "../../sha256.ts";
import type { BrandColours } from "./colours.ts";
import type { BrandFonts } from "./fonts.ts";
import type { Mark } from "./mark.ts";
import type { Pattern } from "./pattern.ts";

interface Parts {
  readonly colours: BrandColours;
  readonly mark: Mark;
  readonly pattern: Pattern;
  readonly fonts: BrandFonts;
}

/** Raised when drawings change without the brand, so that no cache keeps one of the old kind. */
const recipe = 1;

/** Names by their content everything of a brand that shows in a drawing: another look is another name. */
export async function lookOf({ colours, mark, pattern, fonts }: Parts): Promise<string> {
  const files = [...fonts.display, ...fonts.text];
  const digests = await Promise.all(files.map(async ({ path }) => sha256(await readFile(path))));
  return sha256(canonicalJson({ recipe, colours, mark, pattern: pattern.svg, fonts: digests })).slice(0, 8);
}
