export type ProductKind = "oil" | "protein" | "fertilizer";

type Segment = { x: number; y: number; width: number; height: number; turn?: number };

const oil = [5, 12, 20, 27, 31, 30, 21].map(
  (width, row): Segment => ({ x: 24 - width / 2, y: 2 + row * 6.5, width, height: 5 }),
);

const protein = [1, 2, 3, 4].flatMap((count) =>
  Array.from(
    { length: count },
    (_, column): Segment => ({
      x: 19 + (column - (count - 1) / 2) * 11,
      y: 8.5 + (count - 1) * 8.5,
      width: 10,
      height: 7,
      turn: -24,
    }),
  ),
);

const fertilizer: Segment[] = [
  { x: 21.25, y: 28, width: 5.5, height: 18 },
  ...[
    { x: 2, y: 6, width: 13, height: 5.5 },
    { x: 3.5, y: 13, width: 17.5, height: 5.5 },
    { x: 8, y: 20, width: 13.5, height: 5.5 },
  ].flatMap((leaf) => [leaf, { ...leaf, x: 48 - leaf.x - leaf.width }]),
];

const glyphs: Record<ProductKind, Segment[]> = { oil, protein, fertilizer };

/** A 48 × 48 symbol for a kind of product, in `currentColor`. */
export function ProductGlyph({ kind, className }: { kind: ProductKind; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true" focusable="false">
      {glyphs[kind].map(({ x, y, width, height, turn }) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={Math.min(width, height) / 2}
          transform={turn === undefined ? undefined : `rotate(${turn} ${x + width / 2} ${y + height / 2})`}
        />
      ))}
    </svg>
  );
}
