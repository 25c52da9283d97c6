/**
 * The width of a text's widest part. A line breaks only between parts, such as words, and a hyphen at a part's end
 * counts. The unit is a usual small letter: a wide letter counts more, a narrow one less.
 */
export function longestPart(text: string): number {
  const parts = text
    .normalize()
    .replaceAll("\u00ad", "\u2010")
    .split(/\s+|(?<=[/\u200b\u2010-\u2014-])/u);
  return Math.max(...parts.map((part) => [...part.replace(unseen, "")].reduce(addWidth, 0)));
}

/** Combining marks, and the invisible characters that the preview adds. */
const unseen = /[\p{M}\p{Cf}]/gu;

/** Widths in sans-serif fonts, relative to a usual small letter. Widths of narrow letters are rounded up. */
function addWidth(sum: number, letter: string): number {
  if (/[fijlrtI.,:;'()!|/\u2010-]/.test(letter)) return sum + 0.65;
  if (/[mwMWæœ@%—…]/.test(letter) || letter > "\u024f") return sum + 1.6;
  return sum + (/[\p{Lu}&]/u.test(letter) ? 1.25 : 1);
}
