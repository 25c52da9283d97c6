/** Percent between two focal points in focus.css. A rounding error of half a step moves the crop by a few pixels. */
const step = 5;

/** Attributes for focus.css; none for a focal point in the middle. */
export function focusAttributes(focus: readonly [x: number, y: number] = [0.5, 0.5]) {
  const [x, y] = focus.map((share) => Math.round((share * 100) / step) * step);
  return { "data-focus-x": x === 50 ? undefined : x, "data-focus-y": y === 50 ? undefined : y };
}
