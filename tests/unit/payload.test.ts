import { expect, onTestFinished, test } from "vitest";
import { documentSchemas } from "#src/content/model/documents.ts";
import { localeString } from "#src/content/model/localised.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { payloadFor } from "#src/content/payload.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const job = "process-engineer";

test("a page contains the texts of its own language and none of the other", () => {
  const [german, english] = (["de", "en"] as const).map((variant) =>
    JSON.stringify(payloadFor(sampleSnapshot(), { screen: "home", variant })),
  );
  expect(german).toContain("Ein Absatz.");
  expect(german).not.toContain("A paragraph.");
  expect(english).toContain("A paragraph.");
  expect(english).not.toContain("Ein Absatz.");
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
  ["expired", sampleSnapshot(undefined, { expired: [`job-${job}`] }), job],
])("a job that is %s has no page and no place in the list", (_, snapshot, slug) => {
  for (const variant of ["unprefixed", "de", "en"] as const) {
    expect(payloadFor(snapshot, { screen: "job", variant, slug })).toBeUndefined();
  }
  const home = payloadFor(snapshot, { screen: "home", variant: "de" });
  const lists = home?.page.kind === "sections" ? home.page.sections.filter(({ _type }) => _type === "jobs") : [];
  expect(lists).toHaveLength(1);
  expect(JSON.stringify(lists)).not.toContain(`"${slug}"`);
});

test("a job's closing day comes from the snapshot, never from the clock", () => {
  const snapshot = sampleSnapshot((byId) =>
    Object.assign(byId.get(`job-${job}`) ?? {}, { validThrough: "2001-01-01" }),
  );
  expect(payloadFor(snapshot, { screen: "job", variant: "de", slug: job })).toBeDefined();
});

test.each<[string, Parameters<typeof sampleSnapshot>[0], "de" | "en", string[]]>([
  ["a page's document is missing", (byId) => byId.delete("page-about"), "de", ["“about”"]],
  ["the settings are missing", (byId) => byId.delete("siteSettings"), "de", ["siteSettings"]],
  [
    "a title has no English",
    (byId) => Object.assign(byId.get("page-about") ?? {}, { title: { _type: "localeString", de: "Über uns" } }),
    "en",
    ["page-about", "title", '"en"'],
  ],
  ["a page has no sections", (byId) => delete byId.get("page-about")?.sections, "de", ["/de/ueber-uns lacks a field"]],
])("when %s, the error names it and what to do", (_, edit, variant, named) => {
  const ask = () => payloadFor(sampleSnapshot(edit), { screen: "about", variant });
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

test("a shared link shows the page's own picture, else the site's, else none", () => {
  const about = { screen: "about", variant: "de" } as const;
  const snapshot = (edit: Parameters<typeof sampleSnapshot>[0]) =>
    payloadFor(sampleSnapshot(edit), about)?.head.image?.sha1;
  const drawing = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-svg")) ?? "";
  const own = snapshot((byId) =>
    fieldsOf(byId, "page-about", "seo", { image: { _type: "image", asset: { _type: "reference", _ref: drawing } } }),
  );
  expect(own).toBe(/^image-([0-9a-f]+)-/.exec(drawing)?.[1]);
  expect(snapshot(() => {})).toBeDefined();
  expect(snapshot(() => {})).not.toBe(own);
  expect(snapshot((byId) => fieldsOf(byId, "siteSettings", "defaultSeo", { image: undefined }))).toBeUndefined();
});

const addresses = { contactEmail: "a@b.example", applicationEmail: "c@d.example" };

test.each([
  ["the job's own address", addresses, "e@f.example", "e@f.example"],
  ["the address for all applications", addresses, undefined, "c@d.example"],
  ["the company's address", { contactEmail: "a@b.example" }, undefined, "a@b.example"],
  ["the company's, others being emptied", { contactEmail: "a@b.example", applicationEmail: "" }, "", "a@b.example"],
])("one applies to %s", (_, settings, applicationEmail, expected) => {
  const snapshot = sampleSnapshot((byId) => {
    Object.assign(byId.get("siteSettings") ?? {}, settings);
    Object.assign(byId.get(`job-${job}`) ?? {}, { applicationEmail });
  });
  const page = payloadFor(snapshot, { screen: "job", variant: "de", slug: job })?.page;
  expect(page).toMatchObject({ document: { applicationEmail: expected } });
});

function fieldsOf(byId: Map<string, object>, id: string, part: string, fields: object): void {
  const document = byId.get(id) as Record<string, object> | undefined;
  Object.assign(document?.[part] ?? {}, fields);
}

test("a page's entry in search engines uses its own SEO fields, otherwise its title and summary", () => {
  const localised = (text: string) => ({ _type: "localeString", de: text, en: text });
  const headWith = (seo?: object) => {
    const snapshot = sampleSnapshot((byId) => Object.assign(byId.get(`job-${job}`) ?? {}, { seo }));
    return payloadFor(snapshot, { screen: "job", variant: "de", slug: job });
  };
  const plain = headWith();
  expect(plain?.head).toMatchObject({ title: `Stelle ${job}`, noIndex: false });
  const image = { _type: "image", asset: { _type: "reference", _ref: imageOf(sampleSnapshot()) }, decorative: true };
  const own = headWith({ _type: "seo", title: localised("Eigener Titel"), image, noIndex: true });
  expect(own?.head).toMatchObject({ title: "Eigener Titel", description: plain?.head.description, noIndex: true });
  expect(own?.head.image?.sha1).toBe(/image-(\w+)-/.exec(image.asset._ref)?.[1]);
  expect(own?.page).toEqual(plain?.page);
  expect(headWith({ _type: "seo", title: localised(""), description: localised(" ") })?.head).toEqual(plain?.head);
});

function imageOf({ byId }: ReturnType<typeof sampleSnapshot>): string {
  return [...byId.keys()].find((id) => id.startsWith("image-")) ?? "";
}

test.each([
  ["de", "1. Oktober 2026"],
  ["en", "1 October 2026"],
] as const)("a document's page says its day in words (%s)", (variant, day) => {
  expect(payloadFor(sampleSnapshot(), { screen: "job", variant, slug: job })?.page).toHaveProperty(
    "publishedInWords",
    day,
  );
});

test("a list shows the open documents, the newest first, each with its date in words", () => {
  const text = { _type: "localeString", de: "Text", en: "Text" };
  const section = { _key: "all", _type: "documentList", collection: "job", heading: text, emptyText: text };
  const snapshot = sampleSnapshot((byId) => {
    Object.assign(byId.get("page-about") ?? {}, { sections: [section] });
    const newer = { ...byId.get(`job-${job}`), _id: "newer", publishedOn: "2099-03-01" };
    byId.set("newer", { ...newer, slug: { _type: "slug", current: "newer" } } as never);
  });
  const page = payloadFor(snapshot, { screen: "about", variant: "en" })?.page;
  const [list] = page?.kind === "sections" ? page.sections : [];
  if (list?._type !== "documentList") throw new Error("There is no list.");
  expect(list.documents.map(({ slug }) => slug)).toEqual(["newer", job]);
  expect(list.documents[0]).toMatchObject({ publishedOn: "2099-03-01", publishedInWords: "1 March 2099" });
  expect(Object.keys(list.documents[0] ?? {})).toHaveLength(5);
});

test("a new field of the model is in every payload that contains its document or section", () => {
  const note = { _type: "localeString", de: "Neu", en: "New" };
  const schemas = [documentSchemas.product, sectionSchemas.products] as ModelSchema[];
  for (const { properties = {} } of schemas) Object.assign(properties, { note: localeString });
  onTestFinished(() => {
    for (const { properties = {} } of schemas) Reflect.deleteProperty(properties, "note");
  });
  const snapshot = sampleSnapshot((byId) => {
    const documents = [...byId.values()] as unknown as { _type: string; sections?: object[] }[];
    const sections = documents.flatMap(({ sections }) => sections ?? []);
    const products = documents.filter(({ _type }) => _type === "product");
    for (const noted of [...sections, ...products]) Object.assign(noted, { note });
    const range = sections.find((section) => "_type" in section && section._type === "products");
    Object.assign(byId.get("page-products") ?? {}, { sections: [range] });
  });
  for (const screen of ["home", "products"] as const) {
    const page = payloadFor(snapshot, { screen, variant: "en" })?.page;
    const sections = page?.kind === "sections" ? page.sections : [];
    const range = sections.find(({ _type }) => _type === "products");
    expect(range, screen).toMatchObject({ note: "New" });
    expect(range).toHaveProperty("products.0.note", "New");
  }
});
