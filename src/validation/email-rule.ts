import { every, type Rule } from "./rule.ts";

/** Catches slips, not lies: whether somebody reads mail there, only a mail can tell. `multiple`: commas between. */
export function email({ multiple = false }: { multiple?: boolean } = {}): Rule {
  return {
    name: multiple ? "emails" : "email",
    passes: (value) =>
      every(value, (one) => {
        if (typeof one !== "string") return false;
        return (multiple ? one.split(",") : [one]).every((address) => pattern.test(address.trim()));
      }),
  };
}

// Letters of any alphabet on both sides (RFC 6531, 5890); a top level of two letters or more, or in its ASCII form.
const letter = "\\p{L}\\p{M}";
const atom = `[${letter}\\p{N}!#$%&'*+/=?^_\`{|}~\\-]+`;
const quoted = `"(?:[^"\\\\\\p{Cc}]|\\\\[^\\p{Cc}])+"`;
const domain = `(?:[${letter}\\p{N}\\-]+\\.)+(?:[${letter}]{2,}|xn--[a-z0-9\\-]+)`;
const numbered = "\\[\\d{1,3}(?:\\.\\d{1,3}){3}\\]";
const pattern = new RegExp(`^(?:${atom}(?:\\.${atom})*|${quoted})@(?:${domain}|${numbered})$`, "iu");
