const leastMs = 3000;
/** The eye finds a new slide in `findingMs`, then reads at the speed of subtitles: 17 characters a second. */
const findingMs = 1000;
const characterMs = 60;

export function readingTimeMs(text: string): number {
  const { length } = text.trim().replace(/\s+/g, " ").replaceAll("\u00ad", "");
  return Math.max(leastMs, findingMs + length * characterMs);
}
