import { isEmpty, type Rule } from "./rule.ts";

/** Blanks alone are nothing. `false` is an answer, unless it must not be: a box that has to be ticked. */
export function required({ allowFalse = true }: { allowFalse?: boolean } = {}): Rule {
  return {
    name: "required",
    judgesEmpty: true,
    passes: (value) => (value === false ? allowFalse : !isBlank(value)),
  };
}

/** Required when the other field has one of these values; without values, when it is filled in. */
export function requiredIf(target: string, wanted?: readonly (string | number | boolean)[]): Rule {
  return {
    name: "requiredIf",
    target,
    judgesEmpty: true,
    passes: (value, values) => {
      const other = values[target];
      const isRequired = wanted ? wanted.some((one) => String(one) === String(other).trim()) : isGiven(other);
      return !isRequired || isGiven(value);
    },
  };
}

function isGiven(value: unknown): boolean {
  return value !== false && !isBlank(value);
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || (typeof value === "string" && value.trim() === "");
}
