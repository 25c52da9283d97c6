import { formatFigure } from "../content/figure.ts";
import type { Block } from "../content/model/portable-text.ts";
import type { CounterView, GalleryItemView, KeyedText } from "../content/views.ts";
import { brokenFilm, film, logo, picture, sheet } from "./pictures.ts";
import type { Texts } from "./texts/texts.ts";

/** What the stories show, made of the texts of a language. */

export const contactEmail = "mail@example.org";

export function numbered(text: string, place: number): string {
  return `${place + 1}. ${text}`;
}

/** Items of a list as the CMS gives them. */
export function keyed<T extends object>(items: readonly T[]): (T & { _key: string })[] {
  return items.map((item, place) => ({ _key: `item-${place}`, ...item }));
}

export function lines(...texts: string[]): KeyedText[] {
  return keyed(texts.map((text, place) => ({ text: numbered(text, place) })));
}

export function counter(t: Texts, endVal: number, place: number): CounterView {
  return {
    _key: `counter-${place}`,
    endVal,
    figure: formatFigure(endVal, place % 2 === 0 ? t.unit : t.percent, t.locale),
    desc: numbered(t.item, place),
  };
}

export function steps(t: Texts, count: number) {
  const image = picture("square", t.alt);
  return keyed(
    Array.from({ length: count }, (_, place) => ({ title: numbered(t.word, place), text: t.sentence, image })),
  );
}

export function products(t: Texts) {
  return (["oil", "protein", "fertilizer"] as const).map((kind, place) => ({
    _key: kind,
    name: numbered(t.word, place),
    slug: `catalogue-${kind}`,
    kind,
    summary: t.paragraph,
    body: prose(t).slice(0, 1),
    image: picture(place === 1 ? "square" : "landscape", t.alt),
    facts: keyed([
      { label: t.word, value: "45 %" },
      { label: t.label, value: "3–2–3" },
    ]),
    uses: lines(t.item, t.longItem),
  }));
}

export function person(t: Texts, place: number) {
  const told = place % 2 === 0 ? { bio: t.sentence } : {};
  const shown = place < 3 ? { portrait: picture("portrait", t.alt) } : {};
  return { _key: `person-${place}`, name: `${t.name} ${place + 1}`, role: t.role, ...told, ...shown };
}

export function partner(t: Texts, place: number) {
  const more = place === 0 ? { url: "https://example.org/", logo: logo(t.organisation) } : {};
  return { _key: `partner-${place}`, name: `${t.organisation} ${place + 1}`, description: t.sentence, ...more };
}

export function galleryPicture(t: Texts, place: number) {
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
export function everyKind(t: Texts): readonly GalleryItemView[] {
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
    ...(place === 0 && { workload: "38 h" }),
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

export function block(text: string, more: Partial<Block> = {}): Block[] {
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

export function everyStyle(t: Texts): Block[] {
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
