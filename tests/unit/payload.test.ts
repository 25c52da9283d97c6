import { expect, test } from "vitest";
import { allAddresses, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { encodePayload } from "#src/content/wire.ts";
import { sampleSnapshot } from "#tests/support/sample-snapshot.ts";

const job = "process-engineer";
const addresses = allAddresses({ job: [job] });

test("every address has a payload that says which page and which language it is", () => {
  const snapshot = sampleSnapshot();
  for (const address of addresses) {
    const payload = payloadFor(snapshot, address);
    expect(payload?.address).toEqual(address);
    expect(payload?.locale).toBe(address.variant === "en" ? "en" : "de");
  }
});

test("a page carries its own language and not a word of the other", () => {
  const [german, english] = (["de", "en"] as const).map((variant) =>
    JSON.stringify(payloadFor(sampleSnapshot(), { screen: "home", variant })),
  );
  expect(german).toContain("Ein Absatz.");
  expect(german).not.toContain("A paragraph.");
  expect(english).toContain("A paragraph.");
  expect(english).not.toContain("Ein Absatz.");
});

test("the unprefixed page shows what the German one shows", () => {
  const snapshot = sampleSnapshot();
  const { address: _, ...unprefixed } = payloadFor(snapshot, { screen: "about", variant: "unprefixed" }) ?? {};
  const { address: __, ...german } = payloadFor(snapshot, { screen: "about", variant: "de" }) ?? {};
  expect(unprefixed).toEqual(german);
});

test("the order in which documents were read changes no byte, and nothing in the snapshot is changed", () => {
  const snapshot = sampleSnapshot();
  const before = JSON.stringify([...snapshot.byId]);
  const backwards = { ...snapshot, byId: new Map([...snapshot.byId].reverse()) };
  for (const address of addresses) {
    const [one, two] = [snapshot, backwards].map((from) => payloadFor(from, address));
    if (!one || !two) throw new Error(`${pathFor(address)} has no payload.`);
    expect(encodePayload(one, "build")).toBe(encodePayload(two, "build"));
  }
  expect(JSON.stringify([...snapshot.byId])).toBe(before);
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

test("an open job is in the list and on its page", () => {
  const page = payloadFor(sampleSnapshot(), { screen: "job", variant: "en", slug: job })?.page;
  expect(page).toMatchObject({ kind: "job", document: { slug: job, title: `Job ${job}`, salary: { min: 48000 } } });
  expect(JSON.stringify(payloadFor(sampleSnapshot(), { screen: "home", variant: "en" }))).toContain(`Job ${job}`);
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
])("when %s, the error names it and what to do", (_, edit, variant, named) => {
  const ask = () => payloadFor(sampleSnapshot(edit), { screen: "about", variant });
  for (const part of [...named, "make check"]) expect(ask).toThrow(part);
});

test("ids are whatever the CMS gave: pages are found by their screen, what there is one of by its type", () => {
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

test("text in the other language only is not borrowed", () => {
  const snapshot = sampleSnapshot((byId) =>
    Object.assign(byId.get("page-about") ?? {}, { title: { _type: "localeString", de: "Über uns" } }),
  );
  expect(payloadFor(snapshot, { screen: "about", variant: "de" })).toBeDefined();
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

test("the company is called by its short name, or by its full one where it has no other", () => {
  const nameAfter = (shortName?: string) =>
    payloadFor(
      sampleSnapshot(
        (byId) => void Object.assign(byId.get("siteSettings") ?? {}, { companyName: "Beispiel AG", shortName }),
      ),
      { screen: "team", variant: "de" },
    )?.site.shortName;
  expect(nameAfter("Beispiel")).toBe("Beispiel");
  expect(nameAfter()).toBe("Beispiel AG");
  expect(nameAfter(" ")).toBe("Beispiel AG");
});

test.each([
  [
    "the job's own address",
    { contactEmail: "a@b.example", applicationEmail: "c@d.example" },
    "e@f.example",
    "e@f.example",
  ],
  [
    "the address for all applications",
    { contactEmail: "a@b.example", applicationEmail: "c@d.example" },
    undefined,
    "c@d.example",
  ],
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

test("a gallery with nothing in it takes no place on the page", () => {
  const sectionsWith = (items: unknown[] | undefined) => {
    const edit = (byId: Map<string, object>) =>
      void (items && Object.assign(byId.get("gallery-farm") ?? {}, { items }));
    const page = payloadFor(sampleSnapshot(edit), { screen: "home", variant: "de" })?.page;
    return page?.kind === "sections" ? page.sections.map(({ _type }) => _type) : [];
  };
  expect(sectionsWith(undefined)).toContain("gallerySection");
  expect(sectionsWith([])).toEqual(sectionsWith(undefined).filter((type) => type !== "gallerySection"));
});

/** Changes fields of a part of a document. */
function fieldsOf(byId: Map<string, object>, id: string, part: string, fields: object): void {
  const document = byId.get(id) as Record<string, object> | undefined;
  Object.assign(document?.[part] ?? {}, fields);
}
