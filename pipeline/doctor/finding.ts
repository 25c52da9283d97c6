import type { Reason } from "../failure.ts";
import words from "./words.json" with { type: "json" };

/** One thing worth saying about the settings, the CMS or the snapshot. */
export interface Finding {
  /** A `note` may be as it is meant; with something `wrong` no pull succeeds. */
  readonly level: "good" | "note" | "wrong";
  readonly about: "settings" | "cms" | "snapshot";
  readonly says: string;
  /** What to do. */
  readonly remedy?: string | undefined;
  /** Of what is wrong: what a pull would fail with. */
  readonly reason?: Reason | undefined;
}

type Values = Readonly<Record<string, string | number>>;
export type Key = keyof typeof words;

/** Findings about one subject, in the words of words.json. */
export function findingsAbout(about: Finding["about"]) {
  const found = (level: Finding["level"], key: Key, values: Values = {}, reason?: Reason): Finding => {
    const { says, remedy }: { says: string; remedy?: string } = words[key];
    return { level, about, says: says.replace(/\{(\w+)\}/g, (_, name) => String(values[name])), remedy, reason };
  };
  return {
    good: (key: Key, values?: Values) => found("good", key, values),
    note: (key: Key, values?: Values) => found("note", key, values),
    wrong: (reason: Reason, key: Key, values?: Values) => found("wrong", key, values, reason),
  };
}
