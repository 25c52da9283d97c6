import { each, isEmpty, listOf, type Rule, typedText } from "./rule.ts";

/** The rules that forms commonly need. Others are in further-rules.ts and file-rules.ts. */

/** Blanks alone count as empty. Use `allowFalse: false` for a box that has to be ticked. */
export function required({ allowFalse = true }: { allowFalse?: boolean } = {}): Rule {
  const passes = (value: unknown) => (value === false ? allowFalse : !isBlank(value));
  return { name: "required", judgesEmpty: true, passes };
}

/** Required if the other field has one of the wanted values. Without wanted values: if the other field is filled in. */
export function requiredIf(target: string, wanted?: readonly (string | number | boolean)[]): Rule {
  const isGiven = (value: unknown) => value !== false && !isBlank(value);
  return {
    name: "required",
    target,
    judgesEmpty: true,
    passes: (value, values) => {
      const other = values[target];
      const isRequired = wanted ? wanted.map(String).includes(String(other).trim()) : isGiven(other);
      return !isRequired || isGiven(value);
    },
  };
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || (typeof value === "string" && value.trim() === "");
}

/** Counts UTF-16 units, like `minlength`. */
export function min(count: number): Rule {
  return each("min", (one) => (typedText(one)?.length ?? -1) >= count, { count });
}

/** Counts UTF-16 units, like `maxlength`. A missing value is never too long. */
export function max(count: number): Rule {
  const fits = (one: unknown) => one === undefined || one === null || (typedText(one)?.length ?? Infinity) <= count;
  return { name: "max", params: { count }, passes: (value) => listOf(value).every(fits) };
}

/** Catches typing errors; only a mail can prove that the address is read. */
export function email({ multiple = false }: { multiple?: boolean } = {}): Rule {
  return each(multiple ? "emails" : "email", (one) => {
    if (typeof one !== "string") return false;
    return (multiple ? one.split(",") : [one]).every((address) => emailPattern.test(address.trim()));
  });
}

/** Non-ASCII letters before the @ need SMTPUTF8 on every server that an answer passes. Mail programs misread quotes. */
export function plainEmail(): Rule {
  return each("plainEmail", (one) => typeof one === "string" && /^[!#-~]+@[^@]+$/.test(one.trim()));
}

/**
 * `ada+post@müller.example`, `"ada lovelace"@müller.example`, `ada@[192.168.0.1]`. Letters may be of any alphabet
 * (RFC 6531, 5890). A top-level domain has two letters or more, or its ASCII form `xn--p1ai`.
 */
const letter = "\\p{L}\\p{M}";
const atom = `[${letter}\\p{N}!#$%&'*+/=?^_\`{|}~\\-]+`;
const quoted = `"(?:[^"\\\\\\p{Cc}]|\\\\[^\\p{Cc}])+"`;
const domain = `(?:[${letter}\\p{N}\\-]+\\.)+(?:[${letter}]{2,}|xn--[a-z0-9\\-]+)`;
const ipAddress = "\\[\\d{1,3}(?:\\.\\d{1,3}){3}\\]";
const emailPattern = new RegExp(`^(?:${atom}(?:\\.${atom})*|${quoted})@(?:${domain}|${ipAddress})$`, "iu");
