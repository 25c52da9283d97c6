import type { DocumentOf } from "../../content/model/documents.ts";

type Kind = DocumentOf<"product">["kind"];

/** Each glyph is a line with round ends. */
const glyphs: Readonly<Record<Kind, { readonly width: number; readonly d: string }>> = {
  oil: { width: 5, d: "M24 4.5h0M20.5 11h7M16.5 17.5h15M13 24h22M11 30.5h26M11.5 37h25M16 43.5h16" },
  protein: {
    width: 7,
    d: "M22.6 12.6l2.8-1.2M17.1 21.1l2.8-1.2M28.1 21.1l2.8-1.2M11.6 29.6l2.8-1.2M22.6 29.6l2.8-1.2M33.6 29.6l2.8-1.2M6.1 38.1l2.8-1.2M17.1 38.1l2.8-1.2M28.1 38.1l2.8-1.2M39.1 38.1l2.8-1.2",
  },
  fertilizer: {
    width: 5.5,
    d: "M24 30.8v12.5M4.8 8.8h7.5M43.3 8.8h-7.5M6.3 15.8h12M41.8 15.8h-12M10.8 22.8h8M37.3 22.8h-8",
  },
};

export const productKinds = Object.keys(glyphs) as readonly Kind[];

/** A 48 × 48 symbol for a kind of product, in `currentColor`. */
export function ProductGlyph({ kind, className }: { kind: Kind; className?: string | undefined }) {
  const { width, d } = glyphs[kind];
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={d} fill="none" stroke="currentColor" strokeLinecap="round" strokeWidth={width} />
    </svg>
  );
}
