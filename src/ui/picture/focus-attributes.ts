/** In percent. A rounding error of half a step moves the crop by a few pixels. */
const step = 5;

/** Sums of these parts give every multiple of `step` up to 100. */
const parts = [80, 40, 20, 10, step];

/** Attributes for picture.module.css, which adds up the parts; none for a focal point in the middle. */
export function focusAttributes(focus: readonly [x: number, y: number] = [0.5, 0.5]) {
  const [x, y] = focus.map((share) => {
    const steps = Math.round((share * 100) / step);
    return steps * step === 50 ? undefined : parts.filter((part) => steps & (part / step)).join(" ");
  });
  return { "data-focus-x": x, "data-focus-y": y };
}
