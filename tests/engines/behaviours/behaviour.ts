import { placePath } from "#src/addresses.ts";
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

/** Like Vitest's `test`: `behaviour(name, run)` or `behaviour(name, details, run)`. */
export function behaviour(name: string, ...given: [run: Run] | [details: Details, run: Run]): Behaviour {
  const [details, run] = given.length === 1 ? [{}, given[0]] : given;
  return { name, ...details, run };
}

export const everyDay = { isEveryDay: true } as const;
export const withReducedMotion = { visitor: { reducedMotion: true } } as const;

export const words = allWords.de;

export const home = placePath({ screen: "home" }, "de");
export const team = placePath({ screen: "team" }, "de");
export const contact = placePath({ screen: "contact" }, "de");

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
