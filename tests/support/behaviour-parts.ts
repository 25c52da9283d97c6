import { documentAsset } from "./sample-assets.ts";
import { lines, reference, text } from "./sample-documents.ts";

/** Content that the tests' own company has added some years later: sections, people, pictures. */

export type Fields = Record<string, unknown> & { _id: string; _type: string };
export type Section = Record<string, unknown> & { _key: string; _type: string };

/** A file of the site's own, beside those of the company that it grew out of. */
export const dataSheet = documentAsset("Datenblatt Öl (2).pdf");

const photos = {
  sunrise: "image-51a893002d38bcc4e29e87375ceace85e158683e-1800x1000-jpg",
  pond: "image-5defeff6704a53b62cbc4cb08d1cec4c0bcb8663-1200x800-jpg",
  fields: "image-2a07bb7eabaa227015eedbb8d0fbb2fff96ebeee-1200x800-jpg",
  square: "image-6817da61be49eb66d805c6ed8d59fd950ca4bfa0-1200x1200-jpg",
  tall: "image-93ed583032ba124dd4fa3a0a72c95932ba814877-960x1200-jpg",
} as const;
const film = "file-2d6b7d9f967a3c142d2b61216fb6983f7e9024e5-mp4";
export const dayInPictures = "59fc436a-bd78-459e-acc2-1a2070814636";

function photo(name: keyof typeof photos, de: string, en: string) {
  return { _type: "image", asset: reference(photos[name]), alt: text(de, en) };
}

export function item(_key: string, id: string) {
  return { _key, ...reference(id) };
}

export const climate: Section = {
  _key: "waste",
  _type: "globalWarming",
  heading: text("Ein Fünftel des Brots wird weggeworfen.", "A fifth of all bread is thrown away."),
  text: lines(
    "Mit ihm das Korn, das Wasser und die Wärme des Ofens. Was übrig bleibt, fährt meistens nur noch zur Biogasanlage.",
    "With it go the grain, the water and the heat of the oven. What is left mostly just goes to the biogas plant.",
  ),
  image: photo("fields", "Ein Feld im Morgennebel", "A field in the morning mist"),
};

export const solution: Section = {
  _key: "answer",
  _type: "solution",
  heading: text("Larven nehmen es, wie es kommt.", "Larvae take it as it comes."),
  text: lines(
    "Sie brauchen kein Licht und wenig Platz, und nach zwei Wochen sind sie groß.",
    "They need no light and little room, and after two weeks they are grown.",
  ),
  image: photo("tall", "Der Hügel hinter dem Bahnhof", "The hill behind the station"),
  advantages: [
    { _key: "near", ...text("Nah: Alle Bäckereien liegen im Landkreis.", "Near: all bakeries are in the district.") },
    { _key: "clean", ...text("Sauber: ohne Antibiotika.", "Clean: without antibiotics.") },
    { _key: "rest", ...text("Restlos: Den Dung nehmen Gärtnereien.", "Nothing left: nurseries take the frass.") },
  ],
};

export const thousand = {
  _key: "yield",
  endVal: 1000,
  unit: text("kg", "kg"),
  desc: text("je Quadratmeter und Jahr", "a square metre and year"),
};

export const story: Section = {
  _key: "second",
  _type: "about",
  heading: text("Dann kamen die Wagen", "Then the vans came"),
  body: paragraphs(
    "Erst einer, dann drei. Heute kennt sie jede Bäckerei.",
    "First one, then three. Every bakery knows them.",
  ),
  image: photo("sunrise", "Sonnenaufgang über den Gleisen", "Sunrise above the rails"),
};

export const people = [
  person("ada", "Ada Korn", text("Leitet die Frühschicht", "Runs the early shift"), 1),
  person("bruno", "Bruno Halm", text("Fährt den Wagen", "Drives the van"), 2),
  person("cleo", "Cleo Mandel", text("Zählt die Larven", "Counts the larvae"), 3),
];

function person(_id: string, name: string, role: object, order: number): Fields {
  return {
    _id,
    _type: "teamMember",
    name,
    role,
    order,
    portrait: photo("square", `Porträt: ${name}`, `Portrait: ${name}`),
  };
}

export const footer: Fields = {
  _id: "inside",
  _type: "footerBlock",
  title: text("Drinnen", "Inside"),
  links: (["team", "jobs", "contact"] as const).map((screen) => ({
    _key: screen,
    label: text(`Weiter: ${screen}`, `On: ${screen}`),
    target: { kind: "screen", screen },
  })),
  order: 2,
};

export const voice: Fields = {
  _id: "fourth-voice",
  _type: "testimonial",
  quote: lines("Seit der Dung kommt, blüht sogar der Parkplatz.", "Since the frass arrived, even the car park blooms."),
  author: "Flora Beet",
};

export const evening = [
  {
    _key: "nine",
    image: photo("fields", "Felder am Abend", "Fields in the evening"),
    title: text("Neun Uhr", "Nine o’clock"),
  },
  {
    _key: "ten",
    image: photo("tall", "Der Hügel bei Nacht", "The hill at night"),
    title: text("Zehn Uhr", "Ten o’clock"),
  },
];

const still = photo("pond", "Der Teich am Morgen", "The pond in the morning");
const thumb = photo("square", "Ein Ausschnitt", "A detail");
const file = (id: string) => ({ _type: "file", asset: reference(id) });

export const everything: Fields = {
  _id: "everything",
  _type: "gallery",
  title: text("Alles auf einmal", "Everything at once"),
  items: [
    { _key: "cut", image: still, thumb, title: text("Ausschnitt", "Detail") },
    { _key: "drive", film: { ...file(film), autoplay: true }, thumb: still, title: text("Fahrt", "Drive") },
    { _key: "talk", embed: { address: "https://youtu.be/abcdefghi_1", poster: still }, title: text("Vortrag", "Talk") },
    {
      _key: "map",
      embed: { address: "https://maps.example.org/hof", poster: still },
      thumb,
      title: text("Karte", "Map"),
    },
    { _key: "sheet", document: file(dataSheet.document._id), title: text("Datenblatt", "Data sheet") },
  ],
};

/** As long as such texts are: something to jump to, and to come back from. */
export const chapters: Section[] = [
  ["Was der Wagen weiß", "What the van knows"],
  ["Wer Ihre Post öffnet", "Who opens your mail"],
  ["Wie lange etwas bleibt", "How long things stay"],
  ["Was Sie verlangen dürfen", "What you may ask for"],
].map(([de = "", en = ""], index) => ({
  _key: `chapter-${index}`,
  _type: "richText",
  heading: text(de, en),
  body: paragraphs(
    ...(Array.from({ length: 5 }, () => [
      "Wer uns schreibt, bekommt eine Antwort, und was nicht mehr gebraucht wird, kommt weg wie altes Brot. Nur die Larven erfahren nichts davon, denn sie lesen nicht und haben auch sonst viel zu tun, besonders am Montag.",
      "Whoever writes to us gets an answer, and what is no longer needed goes the way of old bread. The larvae alone hear nothing of it, for they do not read and have much else to do, on Mondays above all.",
    ]).flat() as [string, string]),
  ),
}));

function paragraphs(...texts: string[]) {
  const block = (words: string, index: number) => ({
    _key: `p${index}`,
    _type: "block",
    style: "normal",
    children: [{ _key: `p${index}s0`, _type: "span", text: words, marks: [] }],
    markDefs: [],
  });
  const inLanguage = (offset: number) => texts.filter((_, index) => index % 2 === offset).map(block);
  return { _type: "localeBlock", de: inLanguage(0), en: inLanguage(1) };
}
