import { vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import { expect, test } from "vitest";
import { openCompletion } from "#pipeline/preview/complete.ts";
import { pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import { sampleSnapshot, text } from "#tests/support/sample.ts";
import { sectionOf } from "#tests/support/sample-payload.ts";

/** Drafts are completed for the preview: each text gets the hidden path of its field, and a missing text gets a mark. */

const today = "2026-11-21";

type Loose = Record<string, unknown>;

function completed(edit?: (byId: Map<string, Loose>) => void): Snapshot {
  const { lock, documents } = sampleSnapshot(edit);
  return { lock, byId: openCompletion()([...documents.values()], new Map(), today) };
}

/** The English home page after an edit of its document. The edit's second argument finds a section by its type. */
function homeAfter(edit: (page: Loose, section: (type: string) => Loose) => void = () => {}) {
  const snapshot = completed((byId) => {
    const page = byId.get("page-home") as { sections: Loose[] };
    edit(page, (type) => page.sections.find(({ _type }) => _type === type) as Loose);
  });
  return payloadFor(snapshot, { screen: "home", variant: "en" });
}

const titleOf = (home: ReturnType<typeof homeAfter>) => String(Object(home?.page).title);
const field = (text: string) => vercelStegaDecode(text);
const at = (path: string) => ({ id: "page-home", type: "page", path });

test("without the hidden paths of fields, every page of the preview has the content of the normal page", () => {
  const [plain, preview] = [sampleSnapshot(), completed()];
  const addresses = addressesIn(plain);
  expect(addressesIn(preview)).toEqual(addresses);
  for (const address of addresses) {
    expect(vercelStegaClean(payloadFor(preview, address)), pathFor(address)).toEqual(payloadFor(plain, address));
  }
});

test("values that code compares, sends or uses as addresses contain no hidden path", () => {
  const hidden = /[\u200B-\u200D\u2060-\u2064\uFEFF]/;
  const snapshot = completed((byId) => Object.assign(byId.get("siteSettings") ?? {}, { phone: "+49 171 1234567" }));
  const { contactEmail, phone } = snapshot.byId.get("siteSettings") as unknown as Record<string, string>;
  const job = snapshot.byId.get("job-process-engineer") as unknown as Record<string, unknown>;
  const plain = [contactEmail, phone, job.slug, job.publishedOn, job.employmentType, job._id, job._type];
  expect(plain).not.toContain(undefined);
  for (const value of plain) expect(JSON.stringify(value)).not.toMatch(hidden);
});

test("the description of a picture has the hidden path of its field, also if it is missing", () => {
  const picture = { _type: "image", asset: { _type: "reference", _ref: "nothing" } };
  const descriptionAndField = (image: object) => {
    const home = homeAfter((_, section) => Object.assign(section("about"), { image }));
    const { alt = "nothing" } = sectionOf(home, "about").image ?? {};
    return [vercelStegaClean(alt), field(alt)];
  };
  const story = 'sections[_key=="story"].image';
  const described = { ...picture, alt: text("Ein Hof", "A farm") };
  expect(descriptionAndField(described)).toEqual(["A farm", at(`${story}.alt.en`)]);
  expect(descriptionAndField({ ...described, decorative: true })).toEqual(["", at(story)]);
  expect(descriptionAndField(picture)).toEqual(["", at(`${story}.alt`)]);
  expect(descriptionAndField({ ...picture, alt: { _type: "localeString", de: "" } })).toEqual(["", at(`${story}.alt`)]);
});

test("after midnight a draft that lacks its day is shown with the new day", () => {
  const complete = openCompletion();
  const { lock, documents } = sampleSnapshot({ "job-process-engineer": { publishedOn: undefined } });
  const shownOn = (day: string) => {
    const byId = complete([...documents.values()], new Map(), day);
    return payloadFor({ lock, byId }, { screen: "job", variant: "en", slug: "process-engineer" })?.page;
  };
  for (const day of [today, "2026-11-22"]) expect(shownOn(day)).toMatchObject({ document: { publishedOn: day } });
});

test("an incomplete item of a gallery does not break its page", () => {
  const embed = { address: "no address", poster: { _type: "image" } };
  const begun = [{}, { film: {} }, { embed: {} }, { embed }, { document: {} }];
  const snapshot = completed((byId) => {
    const gallery = [...byId.values()].find((document) => document._type === "gallery") as { items: Loose[] };
    gallery.items = begun.map((item, index) => ({ _key: `item-${index}`, ...item }));
  });
  for (const address of addressesIn(snapshot)) expect(() => payloadFor(snapshot, address)).not.toThrow();
});

test("the page is made with a mark in the place of each missing text, and the mark opens its field", () => {
  const home = homeAfter((page, section) => {
    Reflect.deleteProperty(page.title as Loose, "en");
    Object.assign(section("about"), { heading: undefined, body: undefined, image: { _type: "image" } });
    (section("team").members as Loose[]).push({ _key: "gone", _type: "reference", _ref: "nobody" });
  });
  expect(vercelStegaClean(titleOf(home))).toBe("⟨English: ?⟩");
  expect(field(titleOf(home))).toMatchObject({ id: "page-home", path: "title.en" });
  const about = vercelStegaClean(sectionOf(home, "about"));
  expect(about).toMatchObject({ heading: "⟨English: ?⟩", body: [{ _type: "block" }] });
  expect(sectionOf(home, "team").members).toHaveLength(1);
});
