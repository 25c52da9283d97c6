import { every, listOf, type Rule, textOf } from "./rule.ts";

/** At least so many characters, counted as `minlength` counts them (UTF-16). */
export function min(count: number): Rule {
  return {
    name: "min",
    params: { count },
    passes: (value) => every(value, (one) => (textOf(one)?.length ?? -1) >= count),
  };
}

/** At most so many characters, counted as `maxlength` counts them (UTF-16). Nothing at all is never too long. */
export function max(count: number): Rule {
  const fits = (one: unknown) => one === undefined || one === null || (textOf(one)?.length ?? Infinity) <= count;
  return { name: "max", params: { count }, passes: (value) => listOf(value).every(fits) };
}

/** Exactly so many characters as a reader counts them, or so many items of a list. */
export function length(count: number): Rule {
  return {
    name: "length",
    params: { count },
    passes: (value) => {
      const text = textOf(value);
      if (text !== undefined) return Array.from(text).length === count;
      return typeof value === "object" && value !== null && listOf(value).length === count;
    },
  };
}

export function regex(pattern: RegExp | string): Rule {
  // A copy, begun anew each time: a pattern with the flag g goes on where its last match ended.
  const own = new RegExp(pattern);
  return {
    name: "regex",
    passes: (value) =>
      every(value, (one) => {
        own.lastIndex = 0;
        const text = textOf(one);
        return text !== undefined && own.test(text);
      }),
  };
}
