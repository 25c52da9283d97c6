import { plainScreens } from "#src/addresses.ts";

/** The day sample snapshots are sealed on: no sample job has expired by then. */
export const sampleDay = "2026-11-21";

/** The smallest documents of a valid snapshot with every type and every section once. */
export function sampleDocuments(ids: { photo: string; drawing: string; film: string }): Record<string, unknown>[] {
  return [
    settings(ids.photo),
    imprint,
    ...plainScreens.map((screen) => page(screen, ids.photo)),
    product("oil", 1, ids.photo),
    product("protein", 2, ids.photo),
    product("fertilizer", 3, ids.photo),
    { _id: "team-jana", _type: "teamMember", name: "Jana Petersen", role: text("Leiterin", "Head"), order: 1 },
    {
      _id: "partner-muehle",
      _type: "partner",
      name: "Mühle Nord",
      logo: picture(ids.drawing),
      url: "https://muehle.example",
      description: lines("Liefert Kleie.", "Supplies bran."),
      order: 1,
    },
    quote("hof", "Hanne Hof"),
    quote("teich", "Till Teich"),
    job("process-engineer", true),
    job("driver", false),
    {
      _id: "footer-company",
      _type: "footerBlock",
      title: text("Unternehmen", "Company"),
      links: [
        { _key: "about", label: text("Über uns", "About us"), target: { kind: "screen", screen: "about" } },
        { _key: "press", label: text("Presse", "Press"), target: { kind: "url", url: "https://press.example" } },
        {
          _key: "job",
          label: text("Offene Stelle", "Vacancy"),
          target: { kind: "screen", screen: "job", slug: "process-engineer" },
        },
      ],
      order: 1,
    },
    {
      _id: "gallery-farm",
      _type: "gallery",
      title: text("Die Farm", "The farm"),
      items: [
        { _key: "hall", image: picture(ids.photo) },
        { _key: "belt", image: picture(ids.photo) },
        { _key: "loop", film: { _type: "file", asset: reference(ids.film) }, thumb: picture(ids.photo) },
      ],
    },
    {
      _id: "cta-talk",
      _type: "callToAction",
      heading: text("Reden wir", "Let’s talk"),
      text: lines("Über Futter.", "About feed."),
      label: text("Kontakt", "Contact"),
      target: { kind: "screen", screen: "contact" },
    },
  ];
}

export function text(de: string, en: string) {
  return { _type: "localeString", de, en };
}

export function lines(de: string, en: string) {
  return { _type: "localeText", de, en };
}

export function reference(id: string) {
  return { _type: "reference", _ref: id };
}

export function picture(id: string) {
  return { _type: "image", asset: reference(id), alt: text("Larven auf Kleie", "Larvae on bran") };
}

/** One paragraph that ends in a link. */
function richText(de: string, en: string) {
  const block = (words: string) => ({
    _key: "first",
    _type: "block",
    style: "normal",
    children: [
      { _key: "words", _type: "span", text: words, marks: [] },
      { _key: "linked", _type: "span", text: " →", marks: ["strong", "more"] },
    ],
    markDefs: [{ _key: "more", _type: "link", href: "mailto:hallo@mycompany.example" }],
  });
  return { _type: "localeBlock", de: [block(de)], en: [block(en)] };
}

function settings(photo: string) {
  return {
    _id: "siteSettings",
    _type: "siteSettings",
    companyName: "Beispiel GmbH",
    claim: text("Futter mit Zukunft", "Feed with a future"),
    defaultSeo: {
      _type: "seo",
      title: text("Beispiel", "Beispiel"),
      description: lines("Futter aus Larven", "Feed from larvae"),
      image: picture(photo),
    },
    contactEmail: "hallo@mycompany.example",
    addressLines: ["Musterstraße 1", "12345 Musterstadt"],
    socialLinks: [
      { _key: "video", label: "Video", url: "https://video.example/mycompany" },
      { _key: "photos", label: "Photos", url: "https://photos.example/mycompany" },
    ],
    patternCredit: {
      title: "Segmente",
      author: "Beispiel",
      url: "https://www.mycompany.example/pattern.svg",
      licence: "CC BY-SA 3.0",
      licenceUrl: "https://creativecommons.org/licenses/by-sa/3.0/",
    },
  };
}

const imprint = {
  _id: "imprint",
  _type: "imprint",
  companyName: "Beispiel GmbH",
  street: "Musterstraße 1",
  postalCode: "12345",
  city: "Musterstadt",
  country: text("Deutschland", "Germany"),
  countryCode: "DE",
  registerNumber: "HRB 00000",
  court: "Amtsgericht Musterstadt",
  vatId: "DE000000000",
};

function page(screen: string, photo: string) {
  return {
    _id: `page-${screen}`,
    _type: "page",
    screen,
    title: text(`Seite ${screen}`, `Page ${screen}`),
    seo: { _type: "seo", title: text(screen, screen), description: lines(`Alles: ${screen}`, `All: ${screen}`) },
    sections: [
      { _key: "text", _type: "richText", body: richText("Ein Absatz.", "A paragraph.") },
      ...(screen === "home" ? homeSections(photo) : []),
    ],
  };
}

function homeSections(photo: string) {
  const heading = text("Überschrift", "Heading");
  const both = { heading, text: lines("Worte", "Words") };
  const counter = { unit: text("kg", "kg"), desc: text("Larven", "larvae") };
  const step = { title: text("Schritt", "Step"), text: lines("So geht es.", "How it goes."), image: picture(photo) };
  const item = (_key: string, id: string) => ({ _key, ...reference(id) });
  return [
    { _key: "intro", _type: "introduction", ...both, image: picture(photo) },
    { _key: "climate", _type: "globalWarming", ...both, image: picture(photo) },
    {
      _key: "figures",
      _type: "factsAndFigures",
      heading,
      counters: [
        { _key: "one", endVal: 20, ...counter },
        { _key: "two", endVal: 19, ...counter },
      ],
    },
    {
      _key: "solution",
      _type: "solution",
      ...both,
      image: picture(photo),
      advantages: [{ _key: "near", ...text("Nah", "Near") }],
    },
    { _key: "process", _type: "process", heading, steps: ["rear", "harvest"].map((_key) => ({ _key, ...step })) },
    {
      _key: "range",
      _type: "products",
      heading,
      products: ["oil", "protein", "fertilizer"].map((kind) => item(kind, `product-${kind}`)),
    },
    { _key: "story", _type: "about", heading, body: richText("Ein Anfang.", "A beginning."), image: picture(photo) },
    { _key: "people", _type: "team", heading, members: [item("jana", "team-jana")] },
    { _key: "friends", _type: "partners", heading, partners: [item("muehle", "partner-muehle")] },
    {
      _key: "quotes",
      _type: "testimonials",
      testimonials: [item("hof", "quote-hof"), item("teich", "quote-teich")],
    },
    { _key: "pictures", _type: "gallerySection", gallery: reference("gallery-farm") },
    { _key: "call", _type: "callToActionSection", callToAction: reference("cta-talk") },
    { _key: "jobs", _type: "jobs", heading, emptyText: lines("Keine", "None") },
    { _key: "form", _type: "contactForm", ...both, consentText: richText("Ich stimme zu.", "I agree.") },
    { _key: "legal", _type: "imprintDetails" },
  ];
}

function product(kind: string, order: number, photo: string) {
  const fact = { label: text("Eiweiß", "Protein"), value: text("55 %", "55%") };
  return {
    _id: `product-${kind}`,
    _type: "product",
    name: text(`Produkt ${kind}`, `Product ${kind}`),
    slug: { _type: "slug", current: kind },
    kind,
    summary: lines("Kurz gesagt", "In short"),
    body: richText("Ausführlich.", "At length."),
    image: picture(photo),
    facts: [
      { _key: "first", ...fact },
      { _key: "second", ...fact },
    ],
    uses: [{ _key: "fish", ...text("Fischfutter", "Fish feed") }],
    order,
  };
}

function quote(name: string, author: string) {
  return { _id: `quote-${name}`, _type: "testimonial", quote: lines("Läuft.", "Works."), author };
}

function job(slug: string, open: boolean) {
  const line = [{ _key: "only", ...text("Etwas", "Something") }];
  return {
    _id: `job-${slug}`,
    _type: "job",
    slug: { _type: "slug", current: slug },
    title: text(`Stelle ${slug}`, `Job ${slug}`),
    department: text("Technik", "Engineering"),
    location: "Musterstadt",
    employmentType: "fullTime",
    salary: { min: 48000, max: 60000, per: "year" },
    publishedOn: "2026-10-01",
    validThrough: "2027-05-31",
    open,
    summary: lines("Kurz", "Short"),
    tasks: line,
    requirements: line,
    benefits: line,
    contact: reference("team-jana"),
  };
}
