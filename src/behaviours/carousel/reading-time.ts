/** Milliseconds that even the shortest slide stands. */
const leastMs = 3000;
/** Milliseconds until the eye has found a new slide, and for each character: as slow as subtitles, 17 in a second. */
const findingMs = 1000;
const characterMs = 60;

/** Milliseconds in which most people have read a text that has just appeared. */
export function readingTimeMs(text: string): number {
  const { length } = text.trim().replace(/\s+/g, " ").replaceAll("\u00ad", "");
  return Math.max(leastMs, findingMs + length * characterMs);
}
