import { expect, onTestFinished, test } from "vitest";
import { placePath, variants } from "#src/addresses.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { localeString } from "#src/content/model/localised.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { money, Type } from "#src/content/model/schema.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { payloadFor } from "#src/content/payload.ts";
import { specialViews } from "#src/content/resolve/special-views.ts";
import { defaultLocale, fallbackLocale } from "#src/locales.ts";
import { put } from "#tests/support/edit-snapshot.ts";
import { type SampleEdit, sampleSnapshot, text } from "#tests/support/sample.ts";
import { sectionOf } from "#tests/support/sample-payload.ts";

const job = "process-engineer";
const jobAddress = { screen: "job", variant: "de", slug: job } as const;
const about = { screen: "about", variant: "de" } as const;

test("a page contains the texts of its own language and none of the other", () => {
  const found = [defaultLocale, fallbackLocale].map((variant) =>
    JSON.stringify(payloadFor(sampleSnapshot(), { screen: "home", variant })).match(/Ein Absatz\.|A paragraph\./g),
  );
  expect(found.map((texts) => [...new Set(texts)])).toEqual([["Ein Absatz."], ["A paragraph."]]);
});

test("spaces and line breaks at the ends of a text show nowhere, not even beside a number", () => {
  const page = (unit: string, words: string) => {
    const edited = sampleSnapshot((byId) => {
      put("page-home", "sections[figures].counters[one].unit", text(unit, unit))(byId);
      put("page-home", "sections[climate].text", text(words, words))(byId);
    });
    return payloadFor(edited, { screen: "home", variant: "en" });
  };
  expect(page(" % ", "\u00A0\n\nWords\n")).toEqual(page("%", "Words"));
});

test("the page without a language in its path shows the same as the German one", () => {
  const snapshot = sampleSnapshot();
  const { address: _, ...unprefixed } = payloadFor(snapshot, { screen: "about", variant: "unprefixed" }) ?? {};
  const { address: __, ...german } = payloadFor(snapshot, { screen: "about", variant: "de" }) ?? {};
  expect(unprefixed).toEqual(german);
});

test.each([
  ["unknown", sampleSnapshot(), "astronaut"],
  ["closed", sampleSnapshot(), "driver"],
  ["expired", sampleSnapshot({}, { expired: [`job-${job}`] }), job],
])("a job that is %s has no page and no place in the list", (_, snapshot, slug) => {
  for (const variant of variants) expect(payloadFor(snapshot, { screen: "job", variant, slug })).toBeUndefined();
  const list = sectionOf(payloadFor(snapshot, { screen: "home", variant: "de" }), "jobs");
  expect(JSON.stringify(list)).not.toContain(`"${slug}"`);
});

test("a job's closing day comes from the snapshot, never from the clock", () => {
  const snapshot = sampleSnapshot({ [`job-${job}`]: { validThrough: "2001-01-01" } });
  expect(payloadFor(snapshot, jobAddress)).toBeDefined();
});

test.each<[string, SampleEdit, "de" | "en", string[]]>([
  ["the settings are missing", (byId) => byId.delete("siteSettings"), "de", ["siteSettings"]],
  [
    "a title has no English",
    { "page-imprint": { title: { _type: "localeString", de: "Impressum" } } },
    "en",
    ["page-imprint", "title", '"en"'],
  ],
  [
    "a page has no title",
    { "page-imprint": { title: undefined } },
    "de",
    [`${placePath({ screen: "imprint" }, "de")} lacks a field`],
  ],
])("when %s, the error names it and what to do", (_, edit, variant, named) => {
  const ask = () => payloadFor(sampleSnapshot(edit), { screen: "imprint", variant });
  for (const part of [...named, "make check"]) expect(ask).toThrow(part);
});

test("any ids work: pages are found by their screen, single documents by their type", () => {
  const renamed = sampleSnapshot((byId) => {
    for (const [index, document] of [...byId.values()].entries()) {
      if (!["page", "siteSettings", "imprint", "footerBlock", "job"].includes(String(document._type))) continue;
      byId.delete(document._id);
      document._id = `8f1c-${index}`;
      byId.set(document._id, document);
    }
  });
  for (const screen of ["home", "imprint", "jobs"] as const) {
    const address = { screen, variant: "de" } as const;
    expect(payloadFor(renamed, address)).toEqual(payloadFor(sampleSnapshot(), address));
  }
});

const localised = (words: string) => text(words, words);
const seo = (more: object) => ({ _type: "seo", title: localised("Titel"), description: localised("Text"), ...more });
const drawing = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-svg")) ?? "";
const image = { _type: "image", asset: { _type: "reference", _ref: drawing }, decorative: true };
const sha1 = /^image-([0-9a-f]+)-/.exec(drawing)?.[1];

test("a shared link shows the page's own picture, else the site's, else none", () => {
  const shown = (edit: SampleEdit) => payloadFor(sampleSnapshot(edit), about)?.head.image?.sha1;
  expect(shown({ "page-about": { seo: seo({ image }) } })).toBe(sha1);
  expect([undefined, sha1]).not.toContain(shown({}));
  expect(shown({ siteSettings: { defaultSeo: seo({}) } })).toBeUndefined();
});

const addresses = { contactEmail: "a@b.example", applicationEmail: "c@d.example" };

test.each([
  ["the job's own address", addresses, "e@f.example", "e@f.example"],
  ["the address for all applications", addresses, undefined, "c@d.example"],
  ["the company's address", { contactEmail: "a@b.example" }, undefined, "a@b.example"],
  ["the company's, others being emptied", { contactEmail: "a@b.example", applicationEmail: "" }, "", "a@b.example"],
])("applications for a job go to %s", (_, settings, applicationEmail, expected) => {
  const snapshot = sampleSnapshot({ siteSettings: settings, [`job-${job}`]: { applicationEmail } });
  expect(payloadFor(snapshot, jobAddress)?.page).toMatchObject({ document: { applicationEmail: expected } });
});

test("a page's entry in search engines uses its own SEO fields, otherwise its title and summary", () => {
  const ofJob = (own?: object) => payloadFor(sampleSnapshot({ [`job-${job}`]: { seo: own } }), jobAddress);
  const plain = ofJob();
  expect(plain?.head).toMatchObject({ title: `Stelle ${job}`, noIndex: false });
  const own = ofJob(seo({ title: localised("Eigener Titel"), description: undefined, image, noIndex: true }));
  const { description } = plain?.head ?? {};
  expect(own?.head).toMatchObject({ title: "Eigener Titel", description, noIndex: true, image: { sha1 } });
  expect(own?.page).toEqual(plain?.page);
  expect(ofJob(seo({ title: localised(""), description: localised(" ") }))?.head).toEqual(plain?.head);
});

test.each<[string, object, [slug: string, day?: string][]]>([
  [
    "by itself",
    {},
    [
      ["newer", "1 March 2099"],
      ["later", "1 January 2099"],
      [job, "1 October 2026"],
    ],
  ],
  ["by another day", { dayField: "startsOn" }, [["later", "2 May 2099"], ["newer", "1 May 2099"], [job]]],
  [
    "the earliest first, and not all",
    { dayField: "startsOn", sortOrder: "earliestFirst", limit: 2 },
    [
      ["newer", "1 May 2099"],
      ["later", "2 May 2099"],
    ],
  ],
  ["by a field that has no day", { dayField: "location" }, [["newer"], ["later"], [job]]],
])("a list shows the open documents, %s, each with its day in words", (_, options, expected) => {
  const heading = localised("Text");
  const section = { _key: "all", _type: "documentList", collection: "job", heading, emptyText: heading, ...options };
  const snapshot = sampleSnapshot((byId) => {
    Object.assign(byId.get("page-about") ?? {}, { sections: [section] });
    for (const [name, publishedOn, startsOn] of [
      ["later", "2099-01-01", "2099-05-02"],
      ["newer", "2099-03-01", "2099-05-01"],
    ] as const) {
      const slug = { _type: "slug", current: name };
      byId.set(name, { ...byId.get(`job-${job}`), _id: name, publishedOn, startsOn, slug } as never);
    }
  });
  const list = sectionOf(payloadFor(snapshot, { screen: "about", variant: "en" }), "documentList");
  expect(list.documents.map(({ slug, dayInWords }) => [slug, ...(dayInWords ? [dayInWords] : [])])).toEqual(expected);
  expect(Object.keys(list).sort()).toEqual(["_key", "_type", "collection", "documents", "emptyText", "heading"]);
});

/** Adds fields to a schema until the test has ended. */
function addFields({ properties = {} }: ModelSchema, fields: Readonly<Record<string, ModelSchema>>): void {
  Object.assign(properties, fields);
  onTestFinished(() => {
    for (const name of Object.keys(fields)) Reflect.deleteProperty(properties, name);
  });
}

test("a document has its days, amounts and numbers in words, unless its type has a view of its own", () => {
  const { job: view } = specialViews;
  Reflect.deleteProperty(specialViews, "job");
  onTestFinished(() => void Object.assign(specialViews, { job: view }));
  addFields(documentSchemas.job as ModelSchema, { price: money, places: Type.Number() });
  const edited = { startsOn: "2027-05-02", validThrough: undefined, price: 1200.5, places: 1500 };
  const page = payloadFor(sampleSnapshot({ [`job-${job}`]: edited }), { ...jobAddress, variant: "en" })?.page;
  const inWords = { startsOn: "2 May 2027", price: "€1,200.50", places: "1,500", publishedOn: "1 October 2026" };
  expect(page).toHaveProperty("document.inWords", inWords);
});

test("a new field of the model is in every payload that contains its document or section", () => {
  const field = { note: localeString as ModelSchema };
  for (const schema of [documentSchemas.product, sectionSchemas.products]) addFields(schema as ModelSchema, field);
  const snapshot = sampleSnapshot((byId) => {
    const documents = [...byId.values()] as unknown as { _type: string; sections?: { _type: string }[] }[];
    const sections = documents.flatMap(({ sections }) => sections ?? []);
    const products = documents.filter(({ _type }) => _type === "product");
    for (const noted of [...sections, ...products]) Object.assign(noted, { note: text("Neu", "New") });
    const ofProducts = sections.find(({ _type }) => _type === "products");
    Object.assign(byId.get("page-products") ?? {}, { sections: [ofProducts] });
  });
  for (const screen of ["home", "products"] as const) {
    const section = sectionOf(payloadFor(snapshot, { screen, variant: "en" }), "products");
    expect(section, screen).toMatchObject({ note: "New" });
    expect(section).toHaveProperty("products.0.note", "New");
  }
});
