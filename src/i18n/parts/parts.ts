import type { AllWords } from "../../locales.ts";

/** Words that no page has from the start: each part comes with the code that speaks it, or stays on the server. */
export const lateParts = [
  "contactForm",
  "lightbox",
  "mail",
  "suspicion",
  "validation",
] as const satisfies (keyof AllWords)[];

type LatePart = (typeof lateParts)[number];

/** `interface` is what every page has; the next three are of it and stand alone where a program needs no more. */
export type Part = "interface" | "connection" | "contactFields" | "languageSwitch" | LatePart;

/** A browser fetches these in the page's language alone. The others are a few words, or never reach a browser. */
export const fetchedParts: readonly Part[] = ["interface", "contactForm", "lightbox", "validation"];

export type PartOf<P extends Part> = P extends "languageSwitch"
  ? Pick<AllWords["language"], "switchTo">
  : P extends keyof AllWords
    ? AllWords[P]
    : Omit<AllWords, LatePart>;
