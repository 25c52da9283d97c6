/** The heights are those of the steps' numbers in process.module.css, in pixels at 16 px per rem. */
const stepWidth = 200;
const high = 32;
const low = 96;
const height = 128;

export function waveSize(steps: number): { width: number; height: number } {
  return { width: steps * stepWidth, height };
}

export function wavePath(steps: number): string {
  const levels = Array.from({ length: steps }, (_, index) => (index % 2 === 0 ? high : low));
  const middle = (high + low) / 2;
  const points = levels.map((level, index) => ({ x: stepWidth * (index + 0.5), y: level }));
  const end = { x: steps * stepWidth, y: middle };
  let previous = { x: 0, y: middle };
  let path = `M${previous.x} ${previous.y}`;
  for (const point of [...points, end]) {
    const between = (previous.x + point.x) / 2;
    path += ` C${between} ${previous.y} ${between} ${point.y} ${point.x} ${point.y}`;
    previous = point;
  }
  return path;
}
