/**
 * The least width that a text needs: the width of its widest part. A line breaks only between parts, such as words, and
 * a hyphen at a part's end counts. The unit is a usual small letter: a wide letter counts more, a narrow one less.
 */
export function minWidthOf(text: string): number {
  const parts = text
    .normalize()
    // `unseen` would remove a soft hyphen, but at the end of a line it is visible.
    .replaceAll("\u00ad", "\u2010")
    // Safari breaks no line between a hyphen and a letter such as ü.
    .split(/\s+|(?<=[\u200b\u2010\u2012-\u2014]|-(?![\u00c0-\u00ff]))/u);
  return Math.max(...parts.map((part) => [...part.replace(unseen, "")].reduce(addWidth, 0)));
}

/** Combining marks, and the invisible characters that the preview adds. */
const unseen = /[\p{M}\p{Cf}]/gu;

function addWidth(sum: number, letter: string): number {
  return sum + widthOf(letter);
}

/** Widths in sans-serif fonts, those of narrow letters rounded up. Letters after U+024F are hardly ever Latin. */
function widthOf(letter: string): number {
  if (/[fijlrtI.,:;'()!|/\u2010-]/.test(letter)) return 0.65;
  if (/[mwMWæœ@%]/.test(letter) || letter > "\u024f") return 1.6;
  return /[\p{Lu}&]/u.test(letter) ? 1.25 : 1;
}
