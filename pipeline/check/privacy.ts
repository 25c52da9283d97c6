import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { objectsIn } from "../json.ts";
import { analyticsDomain } from "../settings.ts";

interface Feature {
  /** The words with which a privacy text names the feature, by language. In other languages, nothing is checked. */
  readonly words: Readonly<Record<string, RegExp>>;
  /** The remark if the site has the feature, and the text does not name it. */
  readonly untold: RuleName;
  /** The remark if the text names the feature, and the site does not have it. */
  readonly off?: RuleName;
}

const analytics: Feature = {
  words: {
    // `Besuche zählen`, `gezählte Besuche`, `wir zählen Ihre Besuche`
    de: /(?:Besuche|Besucher) (?:ge)?zähl\p{L}*|(?:ge)?zähl\p{L}* [^.\n]{0,20}Besuche\p{L}*|Zählprogramm|Webanalyse|Reichweitenmessung|Analytics|Matomo|Plausible/iu,
    // `we count your visits`
    en: /count\w* [^.\n]{0,20}visit\w*|visitor statistics|Analytics|Matomo|Plausible/i,
  },
  untold: "privacy.analytics.untold",
  off: "privacy.analytics.off",
};

const form: Feature = {
  words: { de: /\p{L}*formular/iu, en: /(?:contact|web|online) form|\bthe form\b/i },
  untold: "privacy.form.untold",
  off: "privacy.form.off",
};

/** Every site keeps pages on the device, to show them without a connection. */
const device: Feature = {
  words: {
    de: /\p{L}*gerät|Speicher (?:Ihres|des) Browsers|Local ?Storage/iu,
    en: /\bdevice\b|browser[’']s storage|local ?storage/i,
  },
  untold: "privacy.device.untold",
};

/** Compares the features of the site with those that the text of its privacy page names. */
export function checkPrivacy(loaded: LoadedSnapshot, environment = process.env): Problem[] {
  const document = loaded.documents.get(pageOf(loaded, "privacy")?._id ?? "");
  if (!document) return [];
  const sections = documentsOf(loaded, "page").flatMap((page) => objectsIn(page.sections));
  const features: readonly (readonly [Feature, isInUse: boolean])[] = [
    [analytics, analyticsDomain(environment) !== undefined],
    [form, sections.some(({ _type }) => _type === "contactForm")],
    [device, true],
  ];
  const { values } = walk(document);
  return locales.flatMap((locale) => {
    const texts = values.flatMap(({ value, path }) =>
      path.includes(locale) && typeof value === "string" ? value : [],
    );
    const text = texts.join("\n").replaceAll("\u00ad", "");
    return features.flatMap(
      ([
        {
          words: { [locale]: pattern },
          untold,
          off,
        },
        isInUse,
      ]) => {
        if (!pattern) return [];
        const [found] = pattern.exec(text) ?? [];
        const rule = isInUse ? untold : off;
        if (!rule || isInUse === (found !== undefined)) return [];
        return problemIn(document, [locale], say(rule, { found: { quoted: found ?? "" } }), "warning");
      },
    );
  });
}
