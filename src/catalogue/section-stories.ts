import type { Block } from "../content/model/portable-text.ts";
import type { SectionView, SectionViewOf } from "../content/views.ts";
import { brokenFilm, film, logo, picture, sheet } from "./pictures.ts";
import type { Texts } from "./texts/texts.ts";

type SectionType = SectionView["_type"];
type Content<T extends SectionType> = Omit<SectionViewOf<T>, "_type" | "_key">;

/** Each section in its states, by name. A new type of section does not compile until it has its stories here. */
export type SectionStories = {
  readonly [T in SectionType]: Readonly<Record<string, Content<T> | readonly Content<T>[]>>;
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
      usual: { ...usual, image, advantages: [t.item, t.longItem, t.item].map(numbered) },
      bare: { ...usual, image, advantages: [] },
      long: { ...long, image, advantages: [t.longItem, t.compound, t.longItem].map(numbered) },
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
      one: { heading: t.word, members: [{ name: t.compound, role: t.longItem }] },
    },
    partners: {
      usual: { heading: t.heading, partners: [0, 1, 2].map((place) => partner(t, place)) },
      bare: { heading: t.word, partners: [{ name: t.compound, description: t.paragraph }] },
    },
    testimonials: {
      usual: {
        heading: t.heading,
        testimonials: [
          { quote: t.longQuote, author: t.name, role: t.role, portrait: picture("portrait", t.alt) },
          { quote: t.quote, author: t.organisation },
        ],
      },
      one: { testimonials: [{ quote: t.quote, author: t.name, role: t.role, organisation: t.organisation }] },
    },
    gallerySection: {
      "every kind": { title: t.heading, items: everyKind(t) },
      pictures: { title: t.heading, items: [0, 1, 2, 3, 4, 5, 6].map((place) => galleryPicture(t, place)) },
      one: { title: t.word, items: [galleryPicture(t, 2)] },
    },
    callToActionSection: {
      usual: { ...usual, link: action },
      elsewhere: { ...long, link: { label: t.longItem, target: { href: "https://example.org/" } } },
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

export const contactEmail = "mail@example.org";

function numbered(text: string, place: number): string {
  return `${place + 1}. ${text}`;
}

function counter(t: Texts, endVal: number, place: number) {
  return { endVal, unit: place % 2 === 0 ? t.unit : t.percent, desc: numbered(t.item, place) };
}

function steps(t: Texts, count: number) {
  const image = picture("square", t.alt);
  return Array.from({ length: count }, (_, place) => ({ title: numbered(t.word, place), text: t.sentence, image }));
}

function products(t: Texts) {
  return (["oil", "protein", "fertilizer"] as const).map((kind, place) => ({
    name: numbered(t.word, place),
    slug: `catalogue-${kind}`,
    kind,
    summary: t.paragraph,
    body: prose(t).slice(0, 1),
    image: picture(place === 1 ? "square" : "landscape", t.alt),
    facts: [
      { label: t.word, value: "45 %" },
      { label: t.label, value: "3–2–3" },
    ],
    uses: [t.item, t.longItem].map(numbered),
  }));
}

function person(t: Texts, place: number) {
  const told = place % 2 === 0 ? { bio: t.sentence } : {};
  const shown = place < 3 ? { portrait: picture("portrait", t.alt) } : {};
  return { name: `${t.name} ${place + 1}`, role: t.role, ...told, ...shown };
}

function partner(t: Texts, place: number) {
  const more = place === 0 ? { url: "https://example.org/", logo: logo(t.organisation) } : {};
  return { name: `${t.organisation} ${place + 1}`, description: t.sentence, ...more };
}

function galleryPicture(t: Texts, place: number) {
  const names = ["landscape", "square", "portrait", "panorama"] as const;
  const told = place % 3 === 2 ? {} : { title: numbered(t.caption, place), description: t.sentence };
  return {
    _key: `picture-${place}`,
    kind: "picture",
    picture: picture(names[place % names.length] ?? "landscape", t.alt),
    ...told,
  } as const;
}

/** All that the lightbox can show, and how a film looks that it cannot play. */
function everyKind(t: Texts): Content<"gallerySection">["items"] {
  const poster = picture("panorama", t.alt);
  const thumb = picture("square", t.alt);
  const elsewhere = "https://maps.example.org/";
  return [
    { ...galleryPicture(t, 0), thumb },
    { _key: "film", kind: "film", film, picture: poster, title: t.caption },
    { _key: "broken", kind: "film", film: brokenFilm, picture: thumb },
    {
      _key: "youtube",
      kind: "embed",
      embed: { address: "https://youtu.be/abcdefghi_1", provider: "YouTube", isPlayable: true },
      picture: poster,
      title: t.longItem,
      description: t.paragraph,
    },
    {
      _key: "vimeo",
      kind: "embed",
      embed: { address: "https://vimeo.com/76979871", provider: "Vimeo", isPlayable: true },
      picture: poster,
    },
    {
      _key: "page",
      kind: "embed",
      embed: { address: elsewhere, provider: new URL(elsewhere).host, isPlayable: false },
      picture: poster,
    },
    { _key: "sheet", kind: "document", document: sheet, title: t.longItem },
    { _key: "shown-sheet", kind: "document", document: sheet, thumb, title: t.caption },
  ];
}

export function job(t: Texts, place: number) {
  return {
    slug: `catalogue-${place}`,
    title: place === 0 ? t.role : t.longHeading,
    department: t.word,
    location: t.country,
    employmentType: place === 0 ? "fullTime" : "apprenticeship",
    ...(place === 0 && { workload: "38 h", startsOn: "2027-01-01" }),
    summary: t.sentence,
  } as const;
}

export function imprint(t: Texts) {
  return {
    companyName: t.organisation,
    street: "1",
    postalCode: "00000",
    city: t.word,
    country: t.country,
    countryCode: "DE",
    registerNumber: "HRB 00000",
    court: t.word,
    vatId: "DE000000000",
  };
}

type Span = Block["children"][number];

function block(text: string, more: Partial<Block> = {}): Block[] {
  const child: Span = { _key: "text", _type: "span", text };
  return [
    {
      _key: `${more.style ?? "normal"}-${more.listItem ?? ""}-${text}`,
      _type: "block",
      style: "normal",
      children: [child],
      ...more,
    },
  ];
}

export function prose(t: Texts): Block[] {
  return [...block(t.paragraph), ...block(t.longQuote), ...block(t.sentence)];
}

function everyStyle(t: Texts): Block[] {
  return [
    ...block(t.paragraph),
    ...block(t.heading, { style: "h2" }),
    ...block(t.longQuote, { style: "blockquote" }),
    ...block(t.longHeading, { style: "h3" }),
    ...block(t.item, { listItem: "bullet", level: 1 }),
    ...block(t.longItem, { listItem: "bullet", level: 1 }),
    ...block(t.item, { listItem: "number", level: 1 }),
    ...block(t.longItem, { listItem: "number", level: 1 }),
    {
      _key: "marks",
      _type: "block",
      style: "normal",
      markDefs: [
        { _key: "away", _type: "link", href: "https://example.org/" },
        { _key: "inside", _type: "screenLink", screen: "contact" },
      ],
      children: [
        { _key: "1", _type: "span", text: `${t.word} `, marks: ["strong"] },
        { _key: "2", _type: "span", text: `${t.word} `, marks: ["em"] },
        { _key: "3", _type: "span", text: t.label, marks: ["away"] },
        { _key: "4", _type: "span", text: " · " },
        { _key: "5", _type: "span", text: t.label, marks: ["inside"] },
      ],
    },
  ];
}
