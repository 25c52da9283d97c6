import { nameOf, wordsOf } from "#src/i18n/room-words.ts";
import type { Gaps, WordKey } from "#src/i18n/translate.ts";
import type { Reason } from "../failure.ts";
import en from "./words/en.json" with { type: "json" };

export interface Finding {
  /** A `note` may be intended; `wrong` makes every pull fail. */
  readonly level: "good" | "note" | "wrong";
  readonly about: "settings" | "cms";
  readonly says: string;
  readonly remedy?: string | undefined;
  readonly reason?: Reason | undefined;
}

type Key = WordKey<typeof en>;

export const say = wordsOf("doctor", { en })("en");

export function findingsAbout(about: Finding["about"]) {
  const found = (level: Finding["level"], key: Key, gaps?: Gaps, reason?: Reason): Finding => {
    const remedy = nameOf("doctor", "en", `${key}.remedy`, "") || undefined;
    return { level, about, says: say(key, gaps), remedy, reason };
  };
  return {
    good: (key: Key, gaps?: Gaps) => found("good", key, gaps),
    note: (key: Key, gaps?: Gaps) => found("note", key, gaps),
    wrong: (reason: Reason, key: Key, gaps?: Gaps) => found("wrong", key, gaps, reason),
  };
}
