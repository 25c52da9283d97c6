import { languageNameIn } from "#src/locales.ts";
import type { ReportLocale } from "../settings.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { isPhrase, type Phrase, reportWords } from "./report-words.ts";

/** `lock`, if there are words with the key `lock.remedy`. `Key` stands for each key of the words. */
type WithRemedy<Key = Phrase> = Key extends `${infer Name}.remedy` ? Name : never;

/** The key of a message that has a remedy: its own, `lock.otherModel.remedy`, or that of its group, `lock.remedy`. */
export type RuleName = Exclude<Extract<Phrase, WithRemedy | `${WithRemedy}.${string}`>, `${string}.remedy`>;

/** A value for a gap in a message. `factInWords` turns it into words of one language. */
export type Fact =
  | string
  /** Several facts, joined by `or`. */
  | readonly Fact[]
  | { readonly quoted: string }
  /** The words with this key. */
  | { readonly term: Phrase }
  | { readonly language: string }
  | { readonly type: string }
  | { readonly field: string }
  | { readonly item: string; readonly number: number }
  | { readonly choice: string }
  /** Another problem's message or remedy, as a part of this one. */
  | { readonly wrong: ProblemText }
  | { readonly remedy: ProblemText };

export type Facts = Readonly<Record<string, Fact>>;

export interface ProblemText {
  /** From this, `inLanguage` makes `wrong` and `remedy` in another language. */
  readonly said?: { readonly rule: RuleName; readonly facts: Facts };
  readonly wrong: string;
  readonly remedy: string;
  /** No page shows the document; `wrong` says so. */
  readonly isUnshown?: true;
  /** Labels of the documents that use a file; `remedy` names them. */
  readonly usedBy?: readonly string[];
}

/** The text in English, by which baselines know a problem. */
export function say(rule: RuleName, facts: Facts = {}) {
  return { ...messageOf({ rule, facts }, "en"), said: { rule, facts } };
}

/** A text without `said` exists only in English, and stays as it is. */
export function inLanguage({ wrong, remedy, said, isUnshown, usedBy }: ProblemText, locale: ReportLocale): ProblemText {
  if (!said) return { wrong, remedy };
  const words = reportWords[locale];
  const message = messageOf(said, locale);
  const unshown = isUnshown ? ` (${words.say("unshown")})` : "";
  const users = usedBy ? ` (${words.say("usedBy")} ${usedBy.join(", ")})` : "";
  return { wrong: message.wrong + unshown, remedy: message.remedy + users };
}

function messageOf({ rule, facts }: NonNullable<ProblemText["said"]>, locale: ReportLocale): ProblemText {
  const words = reportWords[locale];
  const gaps = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factInWords(fact, locale)]));
  const remedies = [rule, rule.replace(/\..*/, "")].map((name) => `${name}.remedy`);
  return { wrong: words.say(rule, gaps), remedy: words.say(remedies, gaps) };
}

/** A remedy names at most this many documents that use a file. */
const maxUsers = 3;

/** Adds the labels of the first documents that use a file to the remedy. A text without `said` keeps its remedy. */
export function withUsers(words: ProblemText, labels: readonly string[]): ProblemText {
  if (labels.length === 0) return words;
  const used = { ...words, usedBy: [...new Set(labels)].slice(0, maxUsers) };
  return { ...used, remedy: inLanguage(used, "en").remedy };
}

/** The kinds of facts share no key, so their order does not matter. Another problem's message has facts of its own. */
function factInWords(fact: Fact, locale: ReportLocale): string {
  if (typeof fact === "string") return fact;
  if ("language" in fact) return languageNameIn(locale, fact.language);
  const words = reportWords[locale];
  if ("term" in fact) return words.say(fact.term);
  if ("quoted" in fact) return words.quoted(fact.quoted);
  if ("type" in fact) return words.inSentence(words.typeName(fact.type));
  if ("field" in fact) return words.inSentence(words.fieldName(fact.field));
  if ("item" in fact) return `${words.itemName(fact.item)} ${fact.number}`;
  if ("remedy" in fact) return inLanguage(fact.remedy, locale).remedy;
  if ("wrong" in fact) return inLanguage(fact.wrong, locale).wrong;
  // A value that is not the name of a choice stays as it is: it may be the name of a style of rich text.
  if ("choice" in fact) return words.valueName("styles", words.valueName("choices", fact.choice));
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(fact.map((one) => factInWords(one, locale)));
}

/** The path to a value in the words of the Studio's forms: `Section “Products” / Heading / English`. */
export function placeInWords(place: readonly Fact[], locale: ReportLocale): string {
  const words = reportWords[locale];
  const steps = place.map((step) => {
    if (typeof step === "object" && "field" in step) return words.fieldName(step.field);
    if (typeof step === "object" && "type" in step) return words.say("section", { name: words.typeName(step.type) });
    return factInWords(step, locale);
  });
  return steps.join(" / ");
}

/** For example, the words for the JSON type `string` have the key `type.string`. Undefined if no words have the key. */
export function termOf(family: "type" | "pattern" | "kept", name: string): { readonly term: Phrase } | undefined {
  const term = `${family}.${name}`;
  return isPhrase(term) ? { term } : undefined;
}

/** A value of a document, as a message shows it. */
export function factOf(value: unknown): Fact {
  if (typeof value === "string") return { quoted: escapeForDisplay(value) };
  if (value === null || value === undefined) return { term: "noValue" };
  if (Array.isArray(value)) return { term: "type.array" };
  return typeof value === "object" ? { term: "type.object" } : String(value);
}
