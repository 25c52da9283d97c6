import { Children, type ReactNode } from "react";

/**
 * Text with an element for each soft hyphen, which is neither copied nor read aloud, as the character would be. Each
 * long word is an element too: in headings it moves to the next line before it breaks. The text is one
 * element, so that it stays one item of a flex box.
 */
export function hyphenated(text: ReactNode): ReactNode {
  return Children.map(text, (part) =>
    typeof part === "string" && part.includes("\u00ad") ? <span>{part.split(longWords).map(toElement)}</span> : part,
  );
}

/** Without the invisible characters that the preview adds to a text. */
const longWords = /([^\s\u200b-\u200d\ufeff]*\u00ad[^\s\u200b-\u200d\ufeff]*)/;

function toElement(part: string, place: number): ReactNode {
  if (place % 2 === 0) return part;
  return (
    <span key={place}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word do not move. */}
      {part.split("\u00ad").flatMap((letters, index) => (index > 0 ? [<i key={index} />, letters] : letters))}
    </span>
  );
}
