import type { JSX, ReactNode } from "react";

interface Props {
  as?: "h1" | "h2" | "h3";
  text: string;
  /** Texts of headings that have one size, such as those of a list. */
  among?: readonly string[];
  className?: string | undefined;
  id?: string | undefined;
  translate?: "no";
  /** What is shown of the text, such as a link. */
  children?: ReactNode;
}

/** A heading whose letters shrink until its longest word fits its column (src/styles/base.css). */
export function Heading({ as: Name = "h2", text, among = [text], children = text, ...rest }: Props): JSX.Element {
  const longest = longestOf.get(among) ?? Math.max(...among.map(longestPart));
  longestOf.set(among, longest);
  if (longest <= fitAnywhere) return <Name {...rest}>{children}</Name>;
  const step = steps.find((letters) => letters >= longest) ?? steps.at(-1);
  return (
    <Name {...rest} data-fit={step}>
      <span>{children}</span>
    </Name>
  );
}

/** Each heading of a list gets the same array. A thousand jobs would otherwise be measured a thousand times each. */
const longestOf = new WeakMap<readonly string[], number>();

/** Letters of a word that fits every column at every size. */
const fitAnywhere = 10;

/** As in base.css. The last is more than the smallest size allows in the narrowest column. */
const steps = [11, 13, 16, 20, 25, 32, 40];

/** Letters up to the next place where a line may end. A wide letter counts more, a narrow one less. */
function longestPart(text: string): number {
  const parts = text.normalize().split(/[\s/\u00ad\u200b\u2010-\u2014-]+/u);
  return Math.ceil(Math.max(...parts.map((part) => [...part.replace(unseen, "")].reduce(addWidth, 0))));
}

/** Combining marks, and the invisible characters that the preview adds. */
const unseen = /[\p{M}\p{Cf}]/gu;

/** In units of 0.58 em, measured in bold grotesques; narrow letters are rounded up. */
function addWidth(sum: number, letter: string): number {
  if (/[mwMWæœ@%—…]/.test(letter) || letter > "\u024f") return sum + 1.6;
  if (/[fijlrtI.,:;'()!|]/.test(letter)) return sum + 0.65;
  return sum + (/[\p{Lu}&]/u.test(letter) ? 1.25 : 1);
}
