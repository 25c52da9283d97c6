import { plainText } from "#src/content/plain-text.ts";
import type { PictureView } from "#src/content/views.ts";
import type { Locale } from "#src/locales.ts";
import type { Box } from "./drawing.ts";
import { legible } from "./legible.ts";
import { type SetTitle, setTitle } from "./set-title.ts";
import type { Studio } from "./studio.ts";
import { drawText } from "./svg.ts";
import type { Typeface } from "./typeface.ts";

/** What the first view of the home page shows. */
export interface FirstView {
  readonly name: string;
  readonly locale: Locale;
  readonly eyebrow?: string;
  readonly heading: string;
  readonly text: string;
  readonly action?: string;
  readonly picture?: PictureView;
}

interface Layout extends Box {
  /** Pixels. */
  readonly heading: { readonly largest: number; readonly smallest: number; readonly height: number };
  /** Pixels: the size of the text under it. */
  readonly text: number;
}

const lineHeights = { heading: 1, text: 1.42 };
const lettersOfEyebrow = 0.72;

/** Line above the heading, heading, text and button, one under the other in the middle of a box. */
export function drawFirstView(view: FirstView, studio: Studio, layout: Layout): string {
  const { colours } = studio.brand;
  const { left, width, text: textSize } = layout;
  const heading = setTitle(legible(view.heading, studio.display), studio.display, view.locale, {
    ...layout.heading,
    width,
    lineHeight: lineHeights.heading,
    tracking: -0.035,
  });
  const parts: Part[] = [];
  const eyebrow = view.eyebrow && legible(plainText(view.eyebrow), studio.text);
  if (eyebrow && studio.text.measure(eyebrow) * textSize * lettersOfEyebrow <= width) {
    parts.push({
      height: textSize * 2,
      draw: (y) => oneLine(eyebrow, studio.text, left, y, textSize * lettersOfEyebrow, colours.accent),
    });
  }
  parts.push(block(heading, lineHeights.heading, left, colours.onStage, textSize * 0.9));
  const action = view.action ? [button(plainText(view.action), studio, left, width, textSize)] : [];
  const room = layout.height - heightOf([...parts, ...action]) - textSize * 3;
  const lead = setTitle(legible(plainText(view.text), studio.text), studio.text, view.locale, {
    width,
    height: Math.max(textSize, room),
    largest: textSize,
    smallest: textSize,
    lineHeight: lineHeights.text,
    tracking: 0,
  });
  parts.push(block(lead, lineHeights.text, left, colours.onStage, textSize * 1.1), ...action);

  let y = layout.top + Math.max(0, (layout.height - heightOf(parts)) / 2);
  return parts
    .map(({ height, draw }) => {
      const drawn = draw(y);
      y += height;
      return drawn;
    })
    .join("");
}

interface Part {
  readonly height: number;
  /** From the upper edge of its place. */
  readonly draw: (y: number) => string;
}

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}

function block({ lines, size }: SetTitle, lineHeight: number, x: number, colour: string, after: number): Part {
  const draw = (y: number) =>
    lines.map((line, index) => drawText(line, { x, y: y + size * (0.86 + index * lineHeight), size, colour })).join("");
  return { height: lines.length * size * lineHeight + after, draw };
}

function oneLine(text: string, face: Typeface, x: number, y: number, size: number, colour: string): string {
  return drawText(face.set(text), { x, y: y + size, size, colour });
}

function button(label: string, { brand, text }: Studio, x: number, maxWidth: number, textSize: number): Part {
  const size = textSize * 0.76;
  const padding = textSize * 1.25;
  const line = text.set(legible(label, text));
  const height = textSize * 2.1;
  const width = line.width * size + 2 * padding;
  if (width > maxWidth) return { height: 0, draw: () => "" };
  const draw = (y: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${brand.colours.accent}"/>` +
    drawText(line, { x: x + padding, y: y + height / 2 + size * 0.35, size, colour: brand.colours.onAccent });
  return { height, draw };
}
