const leastMs = 3000;
/**
 * The eye needs `findingMs` to find a new slide, then `characterMs` per character: the speed of subtitles, 17 a second.
 */
const findingMs = 1000;
const characterMs = 60;

export function readingTimeMs(text: string): number {
  const { length } = text.trim().replace(/\s+/g, " ").replaceAll("\u00ad", "");
  return Math.max(leastMs, findingMs + length * characterMs);
}
