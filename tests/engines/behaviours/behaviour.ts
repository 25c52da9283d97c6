import { allWords } from "#src/locales.ts";
import type { Guest } from "../guest.ts";
import type { Visitor } from "../tab.ts";

interface Details {
  readonly visitor?: Visitor;
  /** Expected errors, such as failed requests without a connection. */
  readonly troubles?: RegExp;
  /** True if `make test` runs this behaviour in Chromium. For most others, tests/browser has a similar test. */
  readonly isEveryDay?: true;
}

type Run = (guest: Guest) => Promise<void>;

export interface Behaviour extends Details {
  readonly name: string;
  readonly run: Run;
}

/** `behaviour(name, run)` or `behaviour(name, details, run)`, as tests are written. */
export function behaviour(name: string, ...words: [run: Run] | [details: Details, run: Run]): Behaviour {
  const [details, run] = words.length === 1 ? [{}, words[0]] : words;
  return { name, ...details, run };
}

export const everyDay = { isEveryDay: true } as const;
export const withReducedMotion = { visitor: { reducedMotion: true } } as const;

export const words = allWords.de;

/** Sizes in pixels: a phone, and a window that has room for the whole navigation. */
export const phone = [360, 740] as const;
export const desk = [1280, 800] as const;

/** Throws if two values differ as JSON. `what` names the checked thing in the error. */
export function equal<Value>(what: string, actual: Value, expected: Value): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}.`);
}

export function holds(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`False: ${what}.`);
}
