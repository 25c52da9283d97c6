import { allAddresses } from "#src/addresses.ts";
import { perLocale } from "#src/locales.ts";
import { committedContent } from "#tests/support/committed-content.ts";
import type { Content, EditableDocument } from "#tests/support/editable-content.ts";
import { createRandom, type Random } from "#tests/support/random.ts";

/** Many jobs share a title, because each title costs a picture for shared links, which is not measured. */
const differentTitles = 40;

/** The committed content with as many jobs more as a site of so many addresses has. */
export function generateContent(addresses: number): Content {
  const random = createRandom(1);
  const content = committedContent();
  const contact = [...content.values()].find(({ _type }) => _type === "teamMember")?._id;
  const titles = Array.from({ length: differentTitles }, () => localised("localeString", () => sentence(random, 3)));
  const slugs = [...content.values()].filter(({ _type, open }) => _type === "job" && open).map(({ _id }) => _id);
  while (allAddresses({ job: slugs }).length < addresses) {
    const job = inventJob(slugs.length, random.pick(titles), random, contact);
    slugs.push(job._id);
    content.set(job._id, job);
  }
  return content;
}

function inventJob(index: number, title: object, random: Random, contact: string | undefined): EditableDocument {
  const min = 14 + random.integer(40);
  return {
    _id: `generated-job-${index}`,
    _type: "job",
    slug: { _type: "slug", current: `generated-job-${index}` },
    title,
    department: localised("localeString", () => sentence(random, 2)),
    location: sentence(random, 1),
    employmentType: random.pick(["fullTime", "partTime", "minijob"]),
    workload: localised("localeString", () => sentence(random, 5)),
    salary: { min, max: min + random.integer(10), per: "hour" },
    publishedOn: "2026-11-02",
    open: true,
    summary: localised("localeText", () => sentence(random, 20)),
    tasks: list(random, 4),
    requirements: list(random, 4),
    benefits: list(random, 5),
    body: localised("localeBlock", () => [1, 2].map((part) => paragraph(part, sentence(random, 35)))),
    ...(contact !== undefined && { contact: { _type: "reference", _ref: contact } }),
  };
}

function localised<T>(_type: string, make: () => T) {
  return { _type, ...perLocale(make) };
}

function list(random: Random, length: number) {
  return Array.from({ length }, (_, index) => ({
    _key: `item-${index}`,
    ...localised("localeString", () => sentence(random, 9)),
  }));
}

function paragraph(part: number, text: string) {
  const span = { _key: `text-${part}-1`, _type: "span", marks: [], text };
  return { _key: `text-${part}`, _type: "block", style: "normal", markDefs: [], children: [span] };
}

/** Invented words of two to four syllables, as long and as hard to compress as real ones. */
function sentence(random: Random, words: number): string {
  const syllable = () => random.pick(starts) + random.pick(ends);
  const word = () => Array.from({ length: 2 + random.integer(3) }, syllable).join("");
  return Array.from({ length: words }, word).join(" ");
}

const starts = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "sch", "st", "t", "w", "z"];
const ends = ["a", "e", "i", "o", "u", "en", "er", "el", "at", "ung", "in", "ei", "an"];
