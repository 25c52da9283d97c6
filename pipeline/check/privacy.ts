import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { objectsIn } from "../json.ts";
import { analyticsDomain } from "../settings.ts";

/** The words with which a privacy text names a feature of the site. Other languages have none and get no remark. */
const privacyWords: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  analytics: {
    de: /(?:Besuche|Besucher) (?:ge)?zähl\p{L}*|(?:ge)?zähl\p{L}* [^.\n]{0,20}Besuche\p{L}*|Zählprogramm|Webanalyse|Reichweitenmessung|Analytics|Matomo|Plausible/iu,
    en: /count\w* [^.\n]{0,20}visit\w*|visitor statistics|Analytics|Matomo|Plausible/i,
  },
  form: { de: /\p{L}*formular/iu, en: /(?:contact|web|online) form|\bthe form\b/i },
  device: {
    de: /\p{L}*gerät|Speicher (?:Ihres|des) Browsers|Local ?Storage/iu,
    en: /\bdevice\b|browser[’']s storage|local ?storage/i,
  },
};

/** Warns of each feature that only the site has, or that only the text of its privacy page names. */
export function checkPrivacy(loaded: LoadedSnapshot, environment = process.env): Problem[] {
  const document = loaded.documents.get(pageOf(loaded, "privacy")?._id ?? "");
  if (!document) return [];
  const sections = documentsOf(loaded, "page").flatMap((page) => objectsIn(page.sections));
  const done = new Set(["device"]);
  if (analyticsDomain(environment) !== undefined) done.add("analytics");
  if (sections.some(({ _type }) => _type === "contactForm")) done.add("form");
  const { values } = walk(document);
  return locales.flatMap((locale) => {
    const texts = values.flatMap(({ value, path }) =>
      path.includes(locale) && typeof value === "string" ? value : [],
    );
    return Object.entries(privacyWords).flatMap(([topic, { [locale]: pattern }]) => {
      const found = pattern?.exec(texts.join("\n").replaceAll("\u00ad", ""))?.[0];
      if (!pattern || (found !== undefined) === done.has(topic)) return [];
      const rule = `privacy.${topic}.${done.has(topic) ? "untold" : "off"}` as RuleName;
      return problemIn(document, [locale], say(rule, { found: { quoted: found ?? "" } }), "warning");
    });
  });
}
