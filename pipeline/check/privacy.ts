import { pageOf } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { hasContactForm } from "../rules/site.ts";
import { analyticsDomain } from "../settings.ts";

/** The words with which a privacy page names a feature of the site. A language without such words gets no remark. */
type WordsByLanguage = Readonly<Record<string, RegExp>>;

const analyticsWords: WordsByLanguage = {
  // `Besuche zählen`, `Wir zählen Ihre Besuche`
  de: /(?:Besuche|Besucher) (?:ge)?zähl\p{L}*|(?:ge)?zähl\p{L}* [^.\n]{0,20}Besuche\p{L}*|Zählprogramm|Webanalyse|Reichweitenmessung|Analytics|Matomo|Plausible/iu,
  // `We count your visits`
  en: /count\w* [^.\n]{0,20}visit\w*|visitor statistics|Analytics|Matomo|Plausible/i,
};
const formWords: WordsByLanguage = { de: /\p{L}*formular/iu, en: /(?:contact|web|online) form|\bthe form\b/i };
const deviceWords: WordsByLanguage = {
  de: /\p{L}*gerät|Speicher (?:Ihres|des) Browsers|Local ?Storage/iu,
  en: /\bdevice\b|browser[’']s storage|local ?storage/i,
};

interface Feature {
  readonly words: WordsByLanguage;
  readonly isInUse: boolean;
  /** The rule for a feature in use of which the privacy page says nothing. */
  readonly untold: RuleName;
  /** The rule for a feature out of use that the privacy page names. */
  readonly off?: RuleName;
}

/** Warns of each feature that is in use and not on the privacy page, or on the privacy page and not in use. */
export function checkPrivacy(loaded: LoadedSnapshot, environment = process.env): Problem[] {
  const document = loaded.documents.get(pageOf(loaded, "privacy")?._id ?? "");
  if (!document) return [];
  const features = featuresOf(loaded, environment);
  const { values } = walk(document);
  return locales.flatMap((locale) => {
    const texts = values.flatMap(({ value, path }) =>
      path.includes(locale) && typeof value === "string" ? value.replaceAll("\u00ad", "") : [],
    );
    const text = texts.join("\n");
    return features.flatMap(({ words, isInUse, untold, off }) => {
      const [found] = words[locale]?.exec(text) ?? [];
      const rule = isInUse ? untold : off;
      const isAgreed = isInUse === (found !== undefined);
      if (!words[locale] || !rule || isAgreed) return [];
      return problemIn(document, [locale], say(rule, { found: { quoted: found ?? "" } }), "warning");
    });
  });
}

function featuresOf(loaded: LoadedSnapshot, environment: NodeJS.ProcessEnv): Feature[] {
  const countsVisits = analyticsDomain(environment) !== undefined;
  return [
    { words: analyticsWords, isInUse: countsVisits, untold: "privacy.analytics.untold", off: "privacy.analytics.off" },
    { words: formWords, isInUse: hasContactForm(loaded), untold: "privacy.form.untold", off: "privacy.form.off" },
    // Every site keeps scroll positions on the device until the tab is closed, and also pages unless WORKER is off.
    { words: deviceWords, isInUse: true, untold: "privacy.device.untold" },
  ];
}
