import { readFile } from "node:fs/promises";
import { Buffer, type Face, Feature, Font, shape, Variation } from "harfbuzzjs";
import type { Placement } from "../brand/artwork.ts";
import { type FontFace, openFont } from "../brand/fonts.ts";

export interface Line {
  readonly width: number;
  readonly glyphs: readonly Glyph[];
}

interface Glyph {
  readonly cut: Cut;
  readonly id: number;
  readonly x: number;
  readonly y: number;
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
    const distances = files.map(({ lightest, heaviest }) => Math.max(lightest - weight, weight - heaviest, 0));
    const nearest = files.filter((_, index) => distances[index] === Math.min(...distances));
    const cuts = await Promise.all(
      nearest.map(async ({ path, lightest, heaviest }) => {
        const face = await openFont(await readFile(path));
        const font = new Font(face);
        font.setVariations([new Variation("wght", Math.min(Math.max(weight, lightest), heaviest))]);
        return { face, font, characters: new Set(String.fromCodePoint(...face.collectUnicodes())) };
      }),
    );
    // As in CSS, the last @font-face comes first.
    return new Typeface(cuts.reverse());
  }

  /** Omits symbols without a glyph. The result is empty if a letter has none, because boxes say less. */
  legible(text: string): string {
    const characters = [...text.normalize("NFC")];
    const isMissing = (one: string) =>
      !/[\s\u00ad]/.test(one) && !this.#cuts.some(({ characters: own }) => own.has(one));
    if (characters.some((one) => isMissing(one) && /[\p{L}\p{N}]/u.test(one))) return "";
    return characters.filter((one) => !isMissing(one)).join("");
  }

  /** `tracking` counts ems between two letters; `language` (BCP 47) chooses language-specific glyphs. */
  line(text: string, tracking: number, language?: string): Line {
    let width = 0;
    const glyphs: Glyph[] = [];
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

  #runs(text: string): { cut: Cut; text: string }[] {
    const runs: { cut: Cut; text: string }[] = [];
    for (const character of text) {
      const cut = this.#cuts.find(({ characters }) => characters.has(character)) ?? this.#cuts[0];
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
    const d = cut.font.glyphToPath(id);
    const scale = size / cut.face.upem;
    const place = `translate(${pixels(left * size)} ${pixels(-up * size)}) scale(${scale} ${-scale})`;
    return d && `<path transform="${place}" d="${d}"/>`;
  });
  return `<g fill="${colour}" transform="translate(${pixels(x)} ${pixels(y)})">${shapes.join("")}</g>`;
}

function pixels(length: number): number {
  return Math.round(length * 100) / 100;
}
