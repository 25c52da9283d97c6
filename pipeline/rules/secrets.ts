import { type Problem, problemIn } from "../documents/problem.ts";
import { say } from "../documents/problem-words.ts";
import type { FoundValue, Walked } from "../documents/walk.ts";

const secretForms = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // Sanity
  /\bsk[A-Za-z0-9]{80,}\b/,
  // GitHub
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{50,}\b/,
  // Amazon, Google, Slack, Stripe
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{35}/,
  /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/,
  /\bhooks\.slack\.com\/services\/\w+\/\w+\/\w+/,
  /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  // JSON Web Tokens
  /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/,
];

/** One pattern for all forms is faster, and every text of the content is tested. */
const secret = new RegExp(secretForms.map(({ source }) => source).join("|"));

/** True for a text with the form of a secret, or with our own token in it, which an editor may have pasted. */
export function looksSecret(text: string, token?: string): boolean {
  return secret.test(text) || (token !== undefined && text.includes(token));
}

/** Texts with the form of a secret, in any field. */
export function secretsByForm({ values }: Walked): FoundValue[] {
  return values.filter(({ value }) => {
    // The pixels in a data: address look like a secret: they are long runs of letters and digits.
    return typeof value === "string" && !value.startsWith("data:image/") && looksSecret(value);
  });
}

/** Other texts in unknown fields whose name suggests a secret: `apiKey`, `password`. */
export function secretsByName(walked: Walked): FoundValue[] {
  const suspects = walked.values.filter(({ value, name, isKnown }) => {
    return !isKnown && typeof value === "string" && isSecretName(name) && isSecretValue(value, name);
  });
  const byForm = suspects.length > 0 ? secretsByForm(walked) : [];
  return suspects.filter((found) => !byForm.includes(found));
}

/** No text may look like a secret. A pull never adds such a text, but files are also edited by hand. */
export function checkSecrets(walked: Walked): Problem[] {
  const { document } = walked;
  return [
    ...secretsByForm(walked).map(({ path }) => problemIn(document, path, say("secret.byForm"))),
    ...secretsByName(walked).map(({ path }) => problemIn(document, path, say("secret.byName"))),
  ];
}

const secretWords = ["secret", "secrets", "password", "passwd", "passphrase", "credential", "credentials", "bearer"];
/** With `key` after one of these words, a name suggests a secret: `apiKey`. */
const kindsOfKey = ["api", "access", "private", "signing", "auth", "encryption", "license"];

/** True if a field's name suggests a secret: `apiKey`, `access_token`, `clientSecret`, `password`. */
function isSecretName(name: string): boolean {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  const words = spaced.split(/[^a-z\d]+/);
  if (words.some((word) => secretWords.includes(word) || word === "apikey")) return true;
  if (words.at(-1) === "token" || words.at(-1) === "tokens") return true;
  return words.some((word, index) => /^keys?$/.test(word) && kindsOfKey.includes(words[index - 1] ?? ""));
}

/** True for `hunter2`, a UUID, or a run of letters and digits; not for sentences, addresses and `color.primary-500`. */
function isSecretValue(text: string, fieldName: string): boolean {
  const value = text.trim();
  if (value.length < 6 || /\s/.test(value) || /^(https?|mailto|tel):/i.test(value)) return false;
  // Common passwords are a word and a digit.
  if (/pass(word|wd|phrase)/i.test(fieldName) && /\d/.test(value)) return true;
  return !value.split(/[^\p{L}\p{N}]+/u).every(isWordOrNumber);
}

/** `primary`, `fontSize`, `HEADING`, `500`, or empty. */
function isWordOrNumber(part: string): boolean {
  return /^(\p{Lu}?\p{Ll}*(\p{Lu}\p{Ll}+)*|\p{Lu}+|\d{1,4})$/u.test(part);
}
