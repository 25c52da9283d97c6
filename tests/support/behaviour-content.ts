import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyLock } from "#pipeline/diff/revision.ts";
import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import {
  chapters,
  climate,
  dataSheet,
  dayInPictures,
  evening,
  everything,
  type Fields,
  footer,
  item,
  people,
  type Section,
  solution,
  story,
  thousand,
  voice,
} from "./behaviour-parts.ts";
import { lines, reference, text } from "./sample-documents.ts";

/**
 * The content of the site for behaviours: the tests' own company some years later, with everything that visitors can
 * operate. Only these tests may rely on its texts, counts and slugs.
 */

const documentsDir = join(import.meta.dirname, "../fixtures/site/documents");

/** All documents, in memory. Nothing is checked here: the build does that. */
export function behaviourContent(): Map<string, Fields> {
  const content = new Map(committedDocuments().map((document) => [document._id, document]));
  const page = (screen: string) => sectionsOf(content, screen);

  for (const document of [...people, ...jobs(content), fertiliser(content), voice, everything, footer]) {
    content.set(document._id, document);
  }
  content.set(dataSheet.document._id, dataSheet.document as Fields);
  page("home").splice(1, 0, climate);
  page("home").splice(3, 0, solution);
  itemsOf(page("home"), "factsAndFigures", "counters").push(thousand);
  itemsOf(page("home"), "products", "products").push(item("third", fertiliserId));
  itemsOf(page("home"), "testimonials", "testimonials").push(item("fourth", voice._id));
  itemsOf([content.get(dayInPictures) as never], "gallery", "items").push(...evening);
  itemsOf(page("products"), "products", "products").push(item("third", fertiliserId));
  page("about").splice(1, 0, story);
  page("team").unshift({
    _key: "people",
    _type: "team",
    heading: text("Wer morgens da ist", "Who is there in the morning"),
    members: people.map(({ _id }) => item(_id, _id)),
  });
  page("partners").push({ _key: "all", _type: "gallerySection", gallery: reference(everything._id) });
  page("privacy").push(...chapters);
  return content;
}

export function behaviourSnapshot(): Snapshot {
  const byId = behaviourContent() as unknown as Map<string, Document>;
  return { byId, lock: emptyLock };
}

function committedDocuments(): Fields[] {
  const files = readdirSync(documentsDir, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  );
  return files.map((file) => JSON.parse(readFileSync(join(documentsDir, file), "utf8")));
}

function only(content: ReadonlyMap<string, Fields>, type: string, has: (document: Fields) => boolean): Fields {
  const found = [...content.values()].find((document) => document._type === type && has(document));
  if (!found) throw new Error(`tests/fixtures/site has no such ${type}.`);
  return found;
}

function sectionsOf(content: ReadonlyMap<string, Fields>, screen: string): Section[] {
  return only(content, "page", (page) => page.screen === screen).sections as Section[];
}

function itemsOf(places: readonly (Section | Fields)[], type: string, list: string): unknown[] {
  const items = places.find(({ _type }) => _type === type)?.[list];
  if (!Array.isArray(items)) throw new Error(`There is no ${type} with ${list}.`);
  return items;
}

function jobs(content: ReadonlyMap<string, Fields>): Fields[] {
  const model = only(content, "job", ({ open }) => open === true);
  const like = (slug: string, title: object, summary: object) => {
    return { ...model, _id: slug, slug: { _type: "slug", current: slug }, title, summary };
  };
  return [
    like(
      "ofenwache",
      text("Ofenwache am Abend (m/w/d)", "Oven watch in the evening (m/f/d)"),
      lines(
        "Sie sehen nach dem Rechten, bis die Frühschicht kommt.",
        "You look after things until the early shift comes.",
      ),
    ),
    like(
      "wagenfahrt",
      text("Fahrerin oder Fahrer (m/w/d)", "Driver (m/f/d)"),
      lines("Sie holen, was die Bäckereien übrig haben.", "You collect what the bakeries have left."),
    ),
  ];
}

const fertiliserId = "krustendung";

function fertiliser(content: ReadonlyMap<string, Fields>): Fields {
  const model = only(content, "product", () => true);
  return {
    ...model,
    _id: fertiliserId,
    slug: { _type: "slug", current: fertiliserId },
    kind: "fertilizer",
    name: text("Krustendung", "Crust frass"),
    order: 9,
  };
}
