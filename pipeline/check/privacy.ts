import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { objectsIn } from "../json.ts";
import { analyticsDomain } from "../settings.ts";

type ByLanguage = Readonly<Record<string, RegExp>>;

/** The words with which a privacy text names a feature of the site. Other languages have none and get no remark. */
const analyticsWords: ByLanguage = {
  // `Besuche zählen`, `Wir zählen Ihre Besuche`
  de: /(?:Besuche|Besucher) (?:ge)?zähl\p{L}*|(?:ge)?zähl\p{L}* [^.\n]{0,20}Besuche\p{L}*|Zählprogramm|Webanalyse|Reichweitenmessung|Analytics|Matomo|Plausible/iu,
  // `We count your visits`
  en: /count\w* [^.\n]{0,20}visit\w*|visitor statistics|Analytics|Matomo|Plausible/i,
};
const formWords: ByLanguage = { de: /\p{L}*formular/iu, en: /(?:contact|web|online) form|\bthe form\b/i };
const deviceWords: ByLanguage = {
  de: /\p{L}*gerät|Speicher (?:Ihres|des) Browsers|Local ?Storage/iu,
  en: /\bdevice\b|browser[’']s storage|local ?storage/i,
};

/** Warns of each feature that only the site has, or that only the text of its privacy page names. */
export function checkPrivacy(loaded: LoadedSnapshot, environment = process.env): Problem[] {
  const document = loaded.documents.get(pageOf(loaded, "privacy")?._id ?? "");
  if (!document) return [];
  const countsVisits = analyticsDomain(environment) !== undefined;
  const sections = documentsOf(loaded, "page").flatMap((page) => objectsIn(page.sections));
  const hasForm = sections.some(({ _type }) => _type === "contactForm");
  const { values } = walk(document);
  return locales.flatMap((locale) => {
    const texts = values.flatMap(({ value, path }) =>
      path.includes(locale) && typeof value === "string" ? value.replaceAll("\u00ad", "") : [],
    );
    const compare = (words: ByLanguage, isInUse: boolean, untold: RuleName, off = untold) => {
      const found = words[locale]?.exec(texts.join("\n"))?.[0];
      if (!words[locale] || (found !== undefined) === isInUse) return [];
      return problemIn(document, [locale], say(isInUse ? untold : off, { found: { quoted: found ?? "" } }), "warning");
    };
    return [
      compare(analyticsWords, countsVisits, "privacy.analytics.untold", "privacy.analytics.off"),
      compare(formWords, hasForm, "privacy.form.untold", "privacy.form.off"),
      // Every site keeps pages on the device, to show them without a connection.
      compare(deviceWords, true, "privacy.device.untold"),
    ].flat();
  });
}
