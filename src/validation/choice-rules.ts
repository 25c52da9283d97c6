import { every, listOf, type Rule } from "./rule.ts";

type Choice = string | number | boolean;

/** The same as in the other field: passwords, addresses typed twice. */
export function confirmed(target: string): Rule {
  return { name: "confirmed", target, passes: (value, values) => String(value) === String(values[target]) };
}

/** Forms hand over text, so 1 and "1" are the same choice. Of several values, each has to be one of these. */
export function oneOf(choices: readonly Choice[]): Rule {
  return { name: "oneOf", passes: (value) => every(value, (one) => isAmong(choices, one)) };
}

/** Of several values, none may be one of these. */
export function excluded(choices: readonly Choice[]): Rule {
  return { name: "excluded", passes: (value) => !listOf(value).some((one) => isAmong(choices, one)) };
}

function isAmong(choices: readonly Choice[], value: unknown): boolean {
  return choices.some((choice) => String(choice) === String(value));
}
