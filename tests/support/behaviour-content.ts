import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lines, reference, text } from "./sample-documents.ts";

/** The tests' own company, with more pages. Only tests of behaviour may rely on its texts, counts and slugs. */

type Fields = Record<string, unknown> & { _id: string; _type: string };
type Section = Record<string, unknown> & { _key: string; _type: string };

const fixtures = join(import.meta.dirname, "../fixtures");

/** The files of the company's content, and of the additional content. */
export const behaviourFixtures = [join(fixtures, "site"), join(fixtures, "site-later")];

/** All documents, in memory. They are not checked here: the build does that. */
export function behaviourContent(): Map<string, Fields> {
  const documents = behaviourFixtures.flatMap((dir) => documentsIn(join(dir, "documents")));
  const content = new Map(documents.map((document) => [document._id, document]));
  const page = (screen: string) => documents.find((document) => document.screen === screen)?.sections as Section[];
  const dayInPictures = content.get("59fc436a-bd78-459e-acc2-1a2070814636") as Fields;

  page("home").splice(1, 0, climate);
  page("home").splice(3, 0, solution);
  itemsOf(page("home"), "factsAndFigures", "counters").push(thousand);
  itemsOf(page("home"), "products", "products").push(item("third", "krustendung"));
  itemsOf(page("home"), "testimonials", "testimonials").push(item("fourth", "fourth-voice"));
  itemsOf([dayInPictures], "gallery", "items").push(...evening);
  itemsOf(page("products"), "products", "products").push(item("third", "krustendung"));
  page("about").splice(1, 0, story);
  page("team").unshift({
    _key: "people",
    _type: "team",
    heading: text("Wer morgens da ist", "Who is there in the morning"),
    members: ["ada", "bruno", "cleo"].map((id) => item(id, id)),
  });
  page("partners").push({ _key: "all", _type: "gallerySection", gallery: reference("everything") });
  page("privacy").push(...chapters);
  return content;
}

function documentsIn(dir: string): Fields[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(join(dir, file), "utf8")));
}

function itemsOf(places: readonly (Section | Fields)[], type: string, list: string): unknown[] {
  const items = places.find(({ _type }) => _type === type)?.[list];
  if (!Array.isArray(items)) throw new Error(`There is no ${type} with ${list}.`);
  return items;
}

const photos = {
  sunrise: "image-51a893002d38bcc4e29e87375ceace85e158683e-1800x1000-jpg",
  fields: "image-2a07bb7eabaa227015eedbb8d0fbb2fff96ebeee-1200x800-jpg",
  tall: "image-93ed583032ba124dd4fa3a0a72c95932ba814877-960x1200-jpg",
} as const;

function photo(name: keyof typeof photos, de: string, en: string) {
  return { _type: "image", asset: reference(photos[name]), alt: text(de, en) };
}

function item(_key: string, id: string) {
  return { _key, ...reference(id) };
}

const climate: Section = {
  _key: "waste",
  _type: "globalWarming",
  heading: text("Ein Fünftel des Brots wird weggeworfen.", "A fifth of all bread is thrown away."),
  text: lines(
    "Mit ihm das Korn, das Wasser und die Wärme des Ofens. Was übrig bleibt, fährt meistens nur noch zur Biogasanlage.",
    "With it go the grain, the water and the heat of the oven. What is left mostly just goes to the biogas plant.",
  ),
  image: photo("fields", "Ein Feld im Morgennebel", "A field in the morning mist"),
};

const solution: Section = {
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

const thousand = {
  _key: "yield",
  endVal: 1000,
  unit: text("kg", "kg"),
  desc: text("je Quadratmeter und Jahr", "a square metre and year"),
};

const story: Section = {
  _key: "second",
  _type: "about",
  heading: text("Dann kamen die Wagen", "Then the vans came"),
  body: paragraphs(
    "Erst einer, dann drei. Heute kennt sie jede Bäckerei.",
    "First one, then three. Every bakery knows them.",
    "Wer noch keinen hat, ruft an: +49 30 0000000.",
    "Who has none yet calls +49 (0)30 000000-0.",
  ),
  image: photo("sunrise", "Sonnenaufgang über den Gleisen", "Sunrise above the rails"),
};

const evening = [
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

/** A text as long as a real privacy policy, so that tests can jump within it. */
const chapters: Section[] = [
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
