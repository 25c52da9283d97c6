import type { ReportLocale } from "../settings.ts";
import type { About, Problem } from "./problem.ts";
import { inLanguage, type ProblemText, placeInWords } from "./problem-words.ts";

type Reader = { readonly reportLocale: ReportLocale; readonly studioUrl: string | undefined };

/** Problems in the reader's language, with addresses in the Studio if it is known. */
export function forReader(problems: readonly Problem[], { reportLocale, studioUrl }: Reader): Problem[] {
  return problems.map((problem) => {
    // The facts are left out, because `inLanguage` has made words of them.
    const { said, isUnshown, usedBy, place = [], ...others } = problem;
    const rest = { ...others, ...inLanguage(problem, reportLocale) };
    const where = placeInWords(place, reportLocale);
    return { ...rest, ...(where && { where }), ...(rest.about && studioAddress(studioUrl, rest.about)) };
  });
}

/** The message of a failure in the reader's language. A failure without `said` has its message in English alone. */
export function messageFor(
  { said, message }: { readonly said: ProblemText | undefined; readonly message: string },
  locale: ReportLocale,
): string {
  const words = said && inLanguage(said, locale);
  return words ? `${words.wrong}. ${words.remedy}.` : message;
}

/** An intent link works in every Studio: https://www.sanity.io/docs/visual-editing/studio-edit-intent-links */
export function studioAddress(studioUrl: string | undefined, { id, type }: About): { readonly studio?: string } {
  if (studioUrl === undefined) return {};
  return { studio: `${studioUrl.replace(/\/+$/, "")}/intent/edit/id=${encoded(id)};type=${encoded(type)}` };
}

/** Also encodes the signs that `encodeURIComponent` keeps, because Markdown may read them as markup. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
