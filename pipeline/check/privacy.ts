import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { analyticsDomain } from "../settings.ts";

/** How privacy texts speak of what a site does. Of languages without words nothing is said. */
const words: Readonly<Record<"analytics" | "form" | "device", Readonly<Record<string, RegExp>>>> = {
  analytics: {
    de: /Besuche zählen|Besuchszählung|Zählprogramm|Webanalyse|Reichweitenmessung|\b(?:Analytics|Matomo|Plausible)\b/i,
    en: /count(?:ing)? visits|visitor statistics|web analytics|\b(?:Analytics|Matomo|Plausible)\b/i,
  },
  form: { de: /\p{L}*formular/iu, en: /(?:contact|web|online) form|\bthe form\b/i },
  device: {
    de: /\bGeräts?\b|Speicher (?:Ihres|des) Browsers|Local ?Storage/i,
    en: /\bdevice\b|browser[’']s storage|local ?storage/i,
  },
};

/** Remarks where the privacy page speaks of what the site does not do, or says nothing of what it does. */
export function checkPrivacy(loaded: LoadedSnapshot): Problem[] {
  const page = pageOf(loaded, "privacy");
  const document = page && loaded.documents.get(page._id);
  if (!document) return [];
  const does = {
    analytics: analyticsDomain() !== undefined,
    form: documentsOf(loaded, "page").some(({ sections }) => sections.some(({ _type }) => _type === "contactForm")),
    // Pages are kept for visits without a connection, and how far a visitor has scrolled.
    device: true,
  };
  const { values } = walk(document);
  return locales.flatMap((locale) => {
    const texts = values.filter(({ value, path }) => typeof value === "string" && path.includes(locale));
    const text = texts
      .map(({ value }) => value)
      .join("\n")
      .replaceAll("\u00ad", "");
    return (Object.keys(words) as (keyof typeof words)[]).flatMap((topic) => {
      const [found] = words[topic][locale]?.exec(text) ?? [];
      if (!words[topic][locale] || (found !== undefined) === does[topic]) return [];
      const state = does[topic] ? "untold" : "off";
      return [
        problemIn(
          document,
          [locale],
          say(`privacy.${topic}.${state}` as RuleName, { found: { quoted: found ?? "" } }),
          "warning",
        ),
      ];
    });
  });
}
