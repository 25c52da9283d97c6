/**
 * Text of a visitor, safe to print: a terminal obeys control characters, and marks of direction make one text look
 * like another. Line breaks stay.
 */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\u{fffd}");
}
