import { directionMarks } from "../direction-marks.ts";

/**
 * Text of a visitor, safe to print: a terminal obeys control characters, and marks of direction make one text look
 * like another. Line breaks stay.
 */
export function printable(text: string): string {
  return text.replace(unprintable, "\u{fffd}");
}

const unprintable = new RegExp(`(?!\\n)[\\p{Cc}${directionMarks}]`, "gu");
