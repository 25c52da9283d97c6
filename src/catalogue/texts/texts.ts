import type { Locale } from "../../site.ts";
import de from "./de.json";
import en from "./en.json";

/** What the catalogue's examples say. */
export type Texts = typeof de;

export const texts: Readonly<Record<Locale, Texts>> = { de, en };
