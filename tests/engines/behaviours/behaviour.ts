import { allWords } from "#src/locales.ts";
import type { Guest } from "../guest.ts";
import type { Visitor } from "../tab.ts";

export interface Behaviour {
  readonly name: string;
  readonly visitor?: Visitor;
  /** Expected errors, such as failed requests without a connection. */
  readonly troubles?: RegExp;
  /** True if `make test` tries it in Chromium. For most others, tests/browser has a similar test. */
  readonly isEveryDay?: true;
  run(guest: Guest): Promise<void>;
}

export const words = allWords.de;

/** Pixels: a phone, and a window in which the whole navigation has room. */
export const phone = [360, 740] as const;
export const desk = [1280, 800] as const;

/** `what` names the checked thing in the error, because vitest's assertions do not run here. */
export function equal<Value>(what: string, actual: Value, expected: Value): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}.`);
}

export function holds(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`False: ${what}.`);
}
