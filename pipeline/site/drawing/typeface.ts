import { readFile } from "node:fs/promises";
import { Blob, Buffer, Face, Feature, Font, shape, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import type { FontFile } from "../brand/fonts.ts";

/** A family in one weight, ready to draw text with: glyphs as paths, no font of the machine. */
export interface Typeface {
  /** Whether every character has a glyph. */
  covers(text: string): boolean;
  /** The width of a line, in ems. */
  measure(text: string, options?: SetOptions): number;
  set(text: string, options?: SetOptions): SetText;
}

interface SetOptions {
  /** Ems between two letters, as in `letter-spacing`. */
  readonly tracking?: number;
  /** BCP 47, for letters that languages write differently. */
  readonly language?: string;
}

/** One line of text. All lengths are in ems, so that it can be drawn in any size. */
export interface SetText {
  readonly width: number;
  readonly glyphs: readonly { readonly d: string; readonly x: number; readonly y: number; readonly unit: number }[];
}

/** Opens the files of a family whose weights come nearest to the one that is wanted. */
export async function openTypeface(files: readonly FontFile[], weight: number): Promise<Typeface> {
  const distances = files.map(({ lightest, heaviest }) => Math.max(lightest - weight, weight - heaviest, 0));
  const nearest = files.filter((_, index) => distances[index] === Math.min(...distances));
  const cuts = await Promise.all(nearest.map((file) => openCut(file, weight)));
  // As in CSS, where the last @font-face goes first: the file of the common letters sets as much as it can.
  cuts.reverse();
  return {
    covers: (text) => [...text].every((character) => cuts.some(({ letters }) => letters.has(codeOf(character)))),
    measure: (text, options = {}) => runsOf(text, cuts).reduce((width, run) => width + shapeRun(run, options).width, 0),
    set: (text, options = {}) => joinRuns(runsOf(text, cuts).map((run) => setRun(run, options))),
  };
}

interface Cut {
  readonly font: Font;
  readonly letters: ReadonlySet<number>;
  readonly unitsPerEm: number;
}

async function openCut({ path, lightest, heaviest }: FontFile, weight: number): Promise<Cut> {
  const bytes = await readFile(path);
  const face = new Face(new Blob(path.endsWith(".woff2") ? await decompress(bytes) : bytes));
  const font = new Font(face);
  font.setVariations([new Variation("wght", Math.min(Math.max(weight, lightest), heaviest))]);
  return { font, letters: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
}

interface Run {
  readonly cut: Cut;
  readonly text: string;
}

/** Splits text where it needs another file: what none has is left to the first. */
function runsOf(text: string, cuts: readonly Cut[]): Run[] {
  const runs: { cut: Cut; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const has = ({ letters }: Cut) => letters.has(codeOf(character));
    const cut = last && has(last.cut) && last.cut === cuts[0] ? last.cut : (cuts.find(has) ?? cuts[0]);
    if (!cut) throw new Error("A typeface needs a file.");
    if (last?.cut === cut) last.text += character;
    else runs.push({ cut, text: character });
  }
  return runs;
}

/** As in browsers, letters that are spaced are not joined. */
const spacedFeatures = [new Feature("liga", 0), new Feature("clig", 0)];

interface PlacedGlyph {
  readonly id: number;
  /** Ems from the start of the run, and above its base line. */
  readonly x: number;
  readonly y: number;
}

function shapeRun(
  { cut, text }: Run,
  { tracking = 0, language }: SetOptions,
): { width: number; glyphs: PlacedGlyph[] } {
  const { font, unitsPerEm } = cut;
  const buffer = new Buffer();
  buffer.addText(text);
  if (language) buffer.setLanguage(language);
  buffer.guessSegmentProperties();
  shape(font, buffer, tracking === 0 ? [] : spacedFeatures);
  const positions = buffer.getGlyphPositions();
  let width = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const x = width + xOffset / unitsPerEm;
    width += xAdvance / unitsPerEm + tracking;
    return { id, x, y: yOffset / unitsPerEm };
  });
  return { width, glyphs };
}

function setRun(run: Run, options: SetOptions): SetText {
  const { font, unitsPerEm } = run.cut;
  const { width, glyphs } = shapeRun(run, options);
  return { width, glyphs: glyphs.map(({ id, x, y }) => ({ d: font.glyphToPath(id), x, y, unit: 1 / unitsPerEm })) };
}

function joinRuns(runs: readonly SetText[]): SetText {
  let width = 0;
  const glyphs = runs.flatMap((run) => {
    const start = width;
    width += run.width;
    return run.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + start }));
  });
  return { width, glyphs };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
