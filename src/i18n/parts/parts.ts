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

/** `interface` is what every page has, the next two are of it and stand alone where a program needs no more. */
export type Part = "interface" | "connection" | "contactFields" | LatePart;

export type PartOf<P extends Part> = P extends keyof AllWords ? AllWords[P] : Omit<AllWords, LatePart>;
