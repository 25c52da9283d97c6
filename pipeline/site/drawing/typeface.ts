import { readFile } from "node:fs/promises";
import { type FontFace, openFont } from "../brand/fonts.ts";
import type { Placement } from "./svg.ts";

export type Typeface = Awaited<ReturnType<typeof openTypeface>>;

/** Measures text, and draws it as paths. The package satori is not used, because it sets no hyphen at a soft hyphen. */
export async function openTypeface(files: readonly FontFace[], weight: number) {
  const { Buffer, Feature, Font, shape, Variation } = await import("harfbuzzjs");
  // No ligatures: browsers turn them off, too, for text with tracking.
  const spacedFeatures = [new Feature("liga", 0), new Feature("clig", 0)];
  const distanceOf = ({ lightest, heaviest }: FontFace) => Math.max(lightest - weight, weight - heaviest, 0);
  const least = Math.min(...files.map(distanceOf));
  const nearest = files.filter((file) => distanceOf(file) === least);
  const opened = nearest.map(async ({ path, lightest, heaviest }) => {
    const face = await openFont(await readFile(path));
    const font = new Font(face);
    font.setVariations([new Variation("wght", Math.min(Math.max(weight, lightest), heaviest))]);
    return { face, font, characters: new Set(String.fromCodePoint(...face.collectUnicodes())) };
  });
  // As in CSS, the last @font-face that has a character draws it.
  const cuts = (await Promise.all(opened)).reverse();
  const cutOf = (character: string) => cuts.find(({ characters }) => characters.has(character));

  return {
    /** Omits symbols without a glyph. Returns an empty text if a letter has none, because nobody can read boxes. */
    legible(text: string): string {
      const characters = [...text.normalize("NFC")];
      const missing = characters.filter((one) => !/[\s\u00ad]/.test(one) && !cutOf(one));
      const isLetterMissing = missing.some((one) => /[\p{L}\p{N}]/u.test(one));
      return isLetterMissing ? "" : characters.filter((one) => !missing.includes(one)).join("");
    },

    /** `width` and the space between letters (`tracking`) are in ems. `language` (BCP 47) may change the glyphs. */
    line(text: string, tracking: number, language?: string) {
      let width = 0;
      const glyphs = [];
      for (const { cut, text: run } of runs(text)) {
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
    },
  };

  /** Splits a text where its font file changes: only characters of one file can be shaped together. */
  function runs(text: string) {
    const found: { cut: (typeof cuts)[number]; text: string }[] = [];
    for (const character of text) {
      const cut = cutOf(character) ?? cuts[0];
      if (!cut) throw new Error("A typeface needs a file.");
      const last = found.at(-1);
      if (last?.cut === cut) last.text += character;
      else found.push({ cut, text: character });
    }
    return found;
  }
}

export function drawLine({ glyphs }: ReturnType<Typeface["line"]>, { x, y, size, colour }: Placement): string {
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
