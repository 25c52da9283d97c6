import { readFile } from "node:fs/promises";
import { Buffer, type Face, Feature, Font, shape, Variation } from "harfbuzzjs";
import type { Placement } from "../brand/artwork.ts";
import { type FontFace, openFont } from "../brand/fonts.ts";

export interface Line {
  /** Ems. */
  readonly width: number;
  readonly glyphs: readonly { readonly cut: Cut; readonly id: number; readonly x: number; readonly y: number }[];
}

interface Cut {
  readonly face: Face;
  readonly font: Font;
  readonly characters: ReadonlySet<string>;
}

/** Like browsers, spaced text uses no ligatures. */
const spacedFeatures = [new Feature("liga", 0), new Feature("clig", 0)];

/** Draws text as paths without the machine's fonts. The package satori would set no hyphen at a soft hyphen. */
export class Typeface {
  readonly #cuts: readonly Cut[];

  private constructor(cuts: readonly Cut[]) {
    this.#cuts = cuts;
  }

  static async open(files: readonly FontFace[], weight: number): Promise<Typeface> {
    const distanceOf = ({ lightest, heaviest }: FontFace) => Math.max(lightest - weight, weight - heaviest, 0);
    const least = Math.min(...files.map(distanceOf));
    const nearest = files.filter((file) => distanceOf(file) === least);
    const cuts = nearest.map(async ({ path, lightest, heaviest }) => {
      const face = await openFont(await readFile(path));
      const font = new Font(face);
      font.setVariations([new Variation("wght", Math.min(Math.max(weight, lightest), heaviest))]);
      return { face, font, characters: new Set(String.fromCodePoint(...face.collectUnicodes())) };
    });
    // As in CSS, the last @font-face comes first.
    return new Typeface((await Promise.all(cuts)).reverse());
  }

  /** Omits symbols without a glyph. The result is empty if a letter has none, because boxes say less. */
  legible(text: string): string {
    const characters = [...text.normalize("NFC")];
    const missing = characters.filter((one) => !/[\s\u00ad]/.test(one) && !this.#cutOf(one));
    return missing.some((one) => /[\p{L}\p{N}]/u.test(one))
      ? ""
      : characters.filter((one) => !missing.includes(one)).join("");
  }

  /** `tracking` counts ems between two letters; `language` (BCP 47) chooses language-specific glyphs. */
  line(text: string, tracking: number, language?: string): Line {
    let width = 0;
    const glyphs: Line["glyphs"][number][] = [];
    for (const { cut, text: run } of this.#runs(text)) {
      const buffer = new Buffer();
      buffer.addText(run);
      if (language) buffer.setLanguage(language);
      buffer.guessSegmentProperties();
      shape(cut.font, buffer, tracking === 0 ? [] : spacedFeatures);
      const em = cut.face.upem;
      for (const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
        glyphs.push({ cut, id, x: width + xOffset / em, y: yOffset / em });
        width += xAdvance / em + tracking;
      }
    }
    return { width, glyphs };
  }

  #cutOf(character: string): Cut | undefined {
    return this.#cuts.find(({ characters }) => characters.has(character));
  }

  /** Neighbours in the same file are shaped together. */
  #runs(text: string): { cut: Cut; text: string }[] {
    const runs: { cut: Cut; text: string }[] = [];
    for (const character of text) {
      const cut = this.#cutOf(character) ?? this.#cuts[0];
      if (!cut) throw new Error("A typeface needs a file.");
      const last = runs.at(-1);
      if (last?.cut === cut) last.text += character;
      else runs.push({ cut, text: character });
    }
    return runs;
  }
}

export function drawLine({ glyphs }: Line, { x, y, size, colour }: Placement): string {
  const shapes = glyphs.map(({ cut, id, x: left, y: up }) => {
    const scale = size / cut.face.upem;
    const place = `translate(${pixels(left * size)} ${pixels(-up * size)}) scale(${scale} ${-scale})`;
    return `<path transform="${place}" d="${cut.font.glyphToPath(id)}"/>`;
  });
  return `<g fill="${colour}" transform="translate(${pixels(x)} ${pixels(y)})">${shapes.join("")}</g>`;
}

function pixels(length: number): number {
  return Math.round(length * 100) / 100;
}
