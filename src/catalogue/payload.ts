import { formatDate, formatMoney } from "../content/figure.ts";
import type { JobView, Payload } from "../content/views.ts";
import type { Locale } from "../locales.ts";
import { picture } from "./pictures.ts";
import { contactEmail, imprint, job, lines, prose } from "./story-content.ts";
import { type Texts, texts } from "./texts/texts.ts";

/** What a page of content gives to the blocks around its sections. */
export function cataloguePayload(locale: Locale): Payload {
  const t = texts[locale];
  const link = { _key: "link", label: t.label, target: { href: "https://example.org/" } };
  return {
    address: { screen: "home", variant: locale },
    locale,
    head: { title: t.heading, description: t.sentence, image: picture("landscape", t.alt), noIndex: true },
    site: {
      companyName: t.organisation,
      shortName: t.organisation,
      claim: t.sentence,
      contactEmail,
      phone: "+49 30 0000000",
      addressLines: [t.organisation, t.word, t.country],
      socialLinks: [link],
      footerBlocks: [
        { _key: "told", title: t.word, text: t.sentence, links: [link, { ...link, _key: "long", label: t.longItem }] },
        { _key: "bare", title: t.longHeading, links: [link] },
      ],
      patternCredit: {
        title: t.word,
        author: t.name,
        url: "https://example.org/",
        licence: "CC BY-SA 4.0",
        licenceUrl: "https://creativecommons.org/licenses/by-sa/4.0/",
      },
    },
    page: { kind: "sections", screen: "home", title: t.heading, sections: [] },
  };
}

/** A job with everything a job can have, and one with as little. */
export function catalogueJobs(t: Texts): { full: JobView; bare: JobView } {
  const lists = { tasks: lines(t.item, t.longItem), requirements: lines(t.longItem), benefits: lines(t.item) };
  const bare = {
    ...job(t, 1),
    ...lists,
    id: "bare",
    inWords: {},
    summary: t.sentence,
    publishedOn: "2026-11-01",
    workplace: imprint(t),
    applicationEmail: contactEmail,
  };
  const [min, max, startsOn, validThrough] = [3200, 4100.5, "2027-01-01", "2027-03-31"] as const;
  const full = {
    ...bare,
    ...job(t, 0),
    id: "full",
    ...({ salary: { min, max, per: "month" }, startsOn, validThrough } as const),
    inWords: {
      salary: [formatMoney(min, t.locale), formatMoney(max, t.locale)],
      startsOn: formatDate(startsOn, t.locale),
      validThrough: formatDate(validThrough, t.locale),
    },
    body: prose(t),
    contact: { name: t.name, role: t.role, portrait: picture("portrait", t.alt) },
  } as const;
  return { full, bare };
}
