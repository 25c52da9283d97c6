import type { Screen } from "../addresses.ts";
import type { DocumentOf } from "./model/documents.ts";
import type { LocaleString, LocaleText } from "./model/localised.ts";
import { isBlankInAll } from "./text.ts";

export type Seo = Omit<DocumentOf<"page">["seo"], "_type">;

/** What search engines and shared links show: the document's texts for them, otherwise its title and summary. */
export function seoOf({ title, summary, seo }: Pick<DocumentOf<"job">, "title" | "summary" | "seo">): Seo {
  return { ...seo, title: filledIn(seo?.title) ?? title, description: filledIn(seo?.description) ?? summary };
}

function filledIn<T extends LocaleString | LocaleText>(text: T | undefined): T | undefined {
  return text && !isBlankInAll(text) ? text : undefined;
}

/** Every title ends with the company's name, except the home page's if it already contains the name. */
export function pageTitle(title: string, screen: Screen, shortName: string): string {
  return screen === "home" && title.includes(shortName) ? title : `${title} – ${shortName}`;
}
