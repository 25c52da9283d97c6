import { expect, test } from "vitest";
import { wavePath, waveSize } from "#src/sections/process/wave-path.ts";

test.each([2, 3, 5, 8])("the wave of %i steps passes each step's middle and stays in its box", (steps) => {
  const { width, height } = waveSize(steps);
  const numbers = wavePath(steps)
    .split(/[MC ]+/)
    .filter((part) => part !== "")
    .map(Number);
  const points = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[index * 2] ?? Number.NaN,
    y: numbers[index * 2 + 1] ?? Number.NaN,
  }));
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
  const passed = points.filter((_, index) => index % 3 === 0);
  expect(passed[0]?.x).toBe(0);
  expect(passed.at(-1)?.x).toBe(width);
  // Between its ends the wave has one point per step, alternately high and low.
  const met = passed.slice(1, -1);
  expect(met.map(({ x }) => x)).toEqual(Array.from({ length: steps }, (_, index) => (width / steps) * (index + 0.5)));
  for (const [index, { y }] of met.entries()) {
    if (index % 2 === 0) expect(y).toBeLessThan(height / 2);
    else expect(y).toBeGreaterThan(height / 2);
  }
});
