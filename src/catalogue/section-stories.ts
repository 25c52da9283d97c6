import type { SectionContent, SectionView } from "../content/views.ts";
import { picture } from "./pictures.ts";
import {
  block,
  contactEmail,
  counter,
  everyKind,
  everyStyle,
  galleryPicture,
  imprint,
  job,
  keyed,
  lines,
  partner,
  person,
  products,
  prose,
  steps,
} from "./story-content.ts";
import type { Texts } from "./texts/texts.ts";

type SectionType = SectionView["_type"];
/** Each section in its states, by name. A new type of section does not compile until it has its stories here. */
export type SectionStories = {
  readonly [T in SectionType]: Readonly<Record<string, SectionContent<T> | readonly SectionContent<T>[]>>;
};

export function sectionStories(t: Texts): SectionStories {
  const image = picture("landscape", t.alt);
  const action = { label: t.label, target: { place: { screen: "products" } } } as const;
  const long = { heading: t.longHeading, text: `${t.paragraph}\n\n${t.paragraph}` };
  const usual = { heading: t.heading, text: t.paragraph };
  return {
    introduction: {
      usual: { eyebrow: t.eyebrow, heading: t.heading, text: t.sentence, image, action },
      bare: { heading: t.word, text: t.sentence, image },
      long: { eyebrow: t.eyebrow, ...long, image, action },
    },
    globalWarming: { usual: { ...usual, image }, long: { ...long, image: picture("portrait", t.alt) } },
    factsAndFigures: {
      usual: {
        heading: t.heading,
        counters: [20, 19.5, 60, 1000, 7, 200].map((endVal, place) => counter(t, endVal, place)),
      },
      "one and a large one": {
        heading: t.word,
        counters: [12_345_678, 0].map((endVal, place) => counter(t, endVal, place)),
      },
    },
    solution: {
      usual: { ...usual, image, advantages: lines(t.item, t.longItem, t.item) },
      bare: { ...usual, image, advantages: [] },
      long: { ...long, image, advantages: lines(t.longItem, t.compound, t.longItem) },
    },
    process: {
      usual: { heading: t.heading, steps: steps(t, 4) },
      "two steps": { heading: t.heading, steps: steps(t, 2) },
      long: { heading: t.longHeading, steps: steps({ ...t, word: t.longHeading, sentence: t.paragraph }, 5) },
    },
    products: {
      bands: { ...usual, layout: "bands", products: products(t) },
      chapters: { ...usual, layout: "chapters", products: products(t) },
      one: { heading: t.heading, layout: "bands", products: products(t).slice(0, 1) },
    },
    about: {
      "two movements": [
        { heading: t.heading, body: prose(t), image },
        { heading: t.longHeading, body: prose(t), image: picture("panorama", t.alt) },
      ],
      bare: { heading: t.word, body: prose(t).slice(0, 1) },
    },
    richText: { "every style": { heading: t.heading, body: everyStyle(t) }, bare: { body: prose(t) } },
    team: {
      usual: { heading: t.heading, members: [0, 1, 2, 3].map((place) => person(t, place)) },
      one: { heading: t.word, members: keyed([{ name: t.compound, role: t.longItem }]) },
    },
    partners: {
      usual: { heading: t.heading, partners: [0, 1, 2].map((place) => partner(t, place)) },
      bare: { heading: t.word, partners: keyed([{ name: t.compound, description: t.paragraph }]) },
    },
    testimonials: {
      usual: {
        heading: t.heading,
        testimonials: keyed([
          { quote: t.longQuote, author: t.name, role: t.role, portrait: picture("portrait", t.alt) },
          { quote: t.quote, author: t.organisation },
        ]),
      },
      one: { testimonials: keyed([{ quote: t.quote, author: t.name, role: t.role, organisation: t.organisation }]) },
    },
    gallerySection: {
      "every kind": { gallery: { title: t.heading, items: everyKind(t) } },
      pictures: {
        gallery: { title: t.heading, items: [0, 1, 2, 3, 4, 5, 6].map((place) => galleryPicture(t, place)) },
      },
      one: { gallery: { title: t.word, items: [galleryPicture(t, 2)] } },
    },
    callToActionSection: {
      usual: { callToAction: { ...usual, ...action } },
      elsewhere: { callToAction: { ...long, label: t.longItem, target: { href: "https://example.org/" } } },
    },
    jobs: {
      usual: { ...usual, emptyText: t.none, jobs: [job(t, 0), job(t, 1)] },
      none: { heading: t.heading, emptyText: t.none, jobs: [] },
    },
    contactForm: { usual: { ...usual, consentText: block(t.consent) } },
    imprintDetails: {
      usual: { imprint: { ...imprint(t), responsible: t.name }, contactEmail, phone: "+49 30 0000000", isSample: true },
      bare: { imprint: imprint(t), contactEmail, isSample: false },
    },
  };
}
