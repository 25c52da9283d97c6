import type { Brand } from "../brand/brand.ts";
import { openTypeface, type Typeface } from "./typeface.ts";

/** A brand with its fonts open: what everything with text in it is drawn with. */
export interface Studio {
  readonly brand: Brand;
  readonly display: Typeface;
  readonly text: Typeface;
}

/** Weights, as the style sheets have them. */
const displayWeight = 600;
const textWeight = 400;

export async function openStudio(brand: Brand): Promise<Studio> {
  const [display, text] = await Promise.all([
    openTypeface(brand.fonts.display, displayWeight),
    openTypeface(brand.fonts.text, textWeight),
  ]);
  return { brand, display, text };
}
