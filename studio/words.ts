import { toolWords } from "../src/i18n/tool-words.ts";
import type { WordKey } from "../src/i18n/translate.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

export type StudioPhrase = WordKey<typeof en>;

export const studioWords = toolWords("studio", { en, de });
