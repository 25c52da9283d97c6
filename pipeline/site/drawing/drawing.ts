import type { PictureView } from "#src/content/views.ts";
import type { Studio } from "./studio.ts";
import type { Size } from "./svg.ts";

/** Pixels of the drawing. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** A picture made at build: what is drawn, over an editor's picture where one is given. */
export interface Drawing {
  readonly size: Size;
  /** Stands under the drawing, which leaves its place open, cut around its focal point. */
  readonly picture?: { readonly view: PictureView; readonly box: Box };
  /** An SVG of that size. */
  readonly svg: (studio: Studio) => string;
}
