import type { JSX, ReactNode } from "react";
import { minWidthOf } from "../../content/letters.ts";
import styles from "./heading.module.css";

interface Props {
  as?: "h1" | "h2" | "h3";
  text: string;
  /** The texts of all headings that should have the same size, such as those of a list. */
  among?: readonly string[];
  className?: string | undefined;
  id?: string | undefined;
  translate?: "no";
  /** Elements that show the text, such as a link. */
  children?: ReactNode;
}

/** A heading whose letters shrink until its longest word fits its column (heading.module.css). */
export function Heading({
  as: Name = "h2",
  text,
  among = [text],
  className,
  children = text,
  ...rest
}: Props): JSX.Element {
  const fit = fitFor(longestOf(among));
  return (
    <Name {...rest} className={[fit, className].filter(Boolean).join(" ") || undefined}>
      {fit ? <span>{children}</span> : children}
    </Name>
  );
}

/** All headings of a list get the same array, which is measured only once: a list may have a thousand titles. */
const measured = new WeakMap<readonly string[], number>();

function longestOf(texts: readonly string[]): number {
  const longest = measured.get(texts) ?? Math.ceil(Math.max(...texts.map(minWidthOf)));
  measured.set(texts, longest);
  return longest;
}

/** A word of at most this many letters fits every column at every size. */
const fitsAnywhere = 10;

/** The class that shrinks a heading until a word of this many letters fits; undefined if the word fits anyway. */
function fitFor(letters: number): string | undefined {
  if (letters <= fitsAnywhere) return undefined;
  const step = steps.find((one) => letters <= one.letters) ?? steps.at(-1);
  return step?.classes;
}

/** The stylesheet's classes `letters<number>`, each with its number of letters, from the fewest letters to the most. */
const steps = Object.entries(styles).flatMap(([name, classes]) => {
  const letters = Number(name.slice("letters".length));
  return letters ? [{ letters, classes }] : [];
});
