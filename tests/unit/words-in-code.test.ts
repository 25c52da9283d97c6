import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { expect, test } from "vitest";
import { gapsOf, productFiles, remedyOf, withoutForm, wordLists } from "#tests/support/word-lists.ts";

const code = productFiles("*.{ts,tsx}")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const identifiers = new Set(code.match(/\w+/g));
/** The strings of the code. The search also finds the code between two strings, which does no harm: it is no key. */
const quoted = new Set(Array.from(code.matchAll(/"(?=([^"\n]*)")/g), ([, text]) => text));
const isQuoted = (text: string) => quoted.has(text);
const isInCode = (name: string) => identifiers.has(name) || isQuoted(name);

/** Patterns of the keys that the code composes: `level.${level}` gives `level\.(.+)`. */
const templates = [...code.matchAll(/`(\w[\w.]*\$\{[^`]*)`/g)].map(([, template = ""]) => template);
const patterns = templates
  .map((template) => template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "(.+)"))
  .filter((pattern) => /^[\w\\.()+]+$/.test(pattern))
  // The templates of these keys, such as `${family}.${name}`, have no fixed part.
  .concat("(types|fields|items|choices|styles|type|pattern|kept)\\.(.+)")
  .map((pattern) => new RegExp(`^${pattern}$`));

const isComposed = (key: string) => patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isInCode));

/** True for the key `kept.title` if the code has the strings "kept" and ".title", of which it may compose the key. */
function isOfTwoStrings(key: string): boolean {
  const lengths = Array.from(key, (_, length) => length);
  return lengths.some((length) => isQuoted(key.slice(0, length)) && isQuoted(key.slice(length)));
}

test.each(wordLists)("$room, $language: every word is used", ({ room, own }) => {
  const keys = [...own.keys()];
  const remedies = new Set(keys.map((key) => remedyOf(own, key)));
  const others = keys.filter((key) => !remedies.has(key));
  const stems = new Set(others.map((key) => withoutForm(key).replace(/\.text$/, "")));
  // The keys of the pages' words have several parts, and the code names each part separately.
  const isUsed = (key: string) =>
    room === "src"
      ? key.split(".").every((part) => isInCode(part) || isComposed(part))
      : isQuoted(key) || isComposed(key) || isOfTwoStrings(key);
  // The words for a system error have its code as their key, such as ENOSPC, which the project's code does not name.
  expect([...stems].filter((stem) => !isUsed(stem) && !Object.hasOwn(constants.errno, stem))).toEqual([]);
});

/** Finds the key and the gaps of `say("held.title", { count })` and `say("held.none")`, but no call with `...gaps`. */
const callWithListedGaps = /\b(?:say|good|note|words)\("([\w.]+)"(?:\)|, \{((?:(?!\.{3})[^{}])*)\}\))/g;

test("a call that lists its gaps fills all gaps of its text", () => {
  const calls = [...code.matchAll(callWithListedGaps)];
  expect(calls.length).toBeGreaterThan(100);
  const unfilled = calls.filter(([, key = "", filled = ""]) => {
    const isFilled = (gap: string) => new RegExp(`\\b${gap}\\b`).test(filled);
    // Two rooms may use the same key.
    const texts = wordLists.flatMap(({ own }) => {
      const forms = [key, `${key}_other`, remedyOf(own, key) ?? ""].flatMap((form) => own.get(form) ?? []);
      return forms.length > 0 ? forms.join() : [];
    });
    return !texts.some((text) => gapsOf(text).every(isFilled));
  });
  expect(unfilled.map(([written]) => written)).toEqual([]);
});
