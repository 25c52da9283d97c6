import { drawMark } from "../brand/mark.ts";
import { legible } from "./legible.ts";
import type { Studio } from "./studio.ts";
import { drawText } from "./svg.ts";

interface LogoPlace {
  /** Pixels: the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Of the mark; the name is set in proportion. */
  readonly side: number;
  /** Pixels for both; a long name is set smaller. */
  readonly maxWidth: number;
}

/** As in the site's header, of the mark's side. */
const nameSize = 0.56;
const gap = 0.28;
/** Of the font size: what makes letters look centred beside the mark. */
const halfCapHeight = 0.34;

/** The mark and the name beside it, for the stage. */
export function drawLogo(name: string, { brand, display }: Studio, { x, y, side, maxWidth }: LogoPlace): string {
  const line = display.set(legible(name, display), { tracking: -0.02 });
  const room = maxWidth - side * (1 + gap);
  const size = Math.min(side * nameSize, room / Math.max(line.width, 0.01));
  return (
    drawMark(brand.mark, { x, y, side, colour: brand.colours.accent }) +
    drawText(line, {
      x: x + side * (1 + gap),
      y: y + side / 2 + size * halfCapHeight,
      size,
      colour: brand.colours.onStage,
    })
  );
}
