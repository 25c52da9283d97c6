/** Percent between the focal points that focus.css knows: half a step is a few pixels of what is cut off. */
const step = 5;

/** A focal point as the attributes by which focus.css places the picture; none for the middle. */
export function focusAttributes(focus: readonly [x: number, y: number] = [0.5, 0.5]) {
  const [x, y] = focus.map((share) => Math.round((share * 100) / step) * step);
  return { "data-focus-x": x === 50 ? undefined : x, "data-focus-y": y === 50 ? undefined : y };
}
