import { every, type Rule, textOf } from "./rule.ts";

export function minValue(min: number): Rule {
  return { name: "minValue", params: { min }, passes: (value) => every(value, (one) => numberOf(one) >= min) };
}

export function maxValue(max: number): Rule {
  return { name: "maxValue", params: { max }, passes: (value) => every(value, (one) => numberOf(one) <= max) };
}

/** Both ends included. */
export function between(min: number, max: number): Rule {
  const isBetween = (one: unknown) => numberOf(one) >= min && numberOf(one) <= max;
  return { name: "between", params: { min, max }, passes: (value) => every(value, isBetween) };
}

/** Exactly so many digits 0 to 9; zeros in front count. */
export function digits(count: number): Rule {
  return written("digits", new RegExp(`^[0-9]{${count}}$`), { count });
}

export function integer(): Rule {
  return written("integer", /^-?[0-9]+$/);
}

/** Digits only, ours or Arabic-Indic ones: no sign, no separator. */
export function numeric(): Rule {
  return written("numeric", /^(?:[0-9]+|[٠-٩]+)$/);
}

/** A number as people write it, no exponent. With `decimals`, exactly so many places or no separator at all. */
export function double({
  decimals = 0,
  separator = "dot",
}: {
  decimals?: number;
  separator?: "dot" | "comma";
} = {}): Rule {
  const mark = separator === "comma" ? "," : "\\.";
  const pattern = new RegExp(`^-?[0-9]+(?:${mark}[0-9]${decimals === 0 ? "*" : `{${decimals}}`})?$`);
  return decimals === 0 ? written("double", pattern) : written("decimals", pattern, { count: decimals });
}

function written(name: string, pattern: RegExp, params: Rule["params"] = {}): Rule {
  return { name, params, passes: (value) => every(value, (one) => pattern.test(textOf(one) ?? "")) };
}

/** NaN, which is neither above nor below anything, for what is no number: `Number` itself takes blanks for 0. */
function numberOf(value: unknown): number {
  const text = textOf(value)?.trim();
  return text ? Number(text) : Number.NaN;
}
