import fc from "fast-check";
import { expect, test } from "vitest";
import { closedOn, todayOption } from "#pipeline/documents/closed.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { dayFields } from "#src/content/model/documents.ts";
import { type Content, ownerOf, placesIn } from "#tests/support/editable-content.ts";
import { rounds } from "#tests/support/rounds.ts";
import { fixtureDocuments } from "#tests/support/sample.ts";
import { type Drag, dragged, english, isRefused, pasted, slugOf, studioSays, typedDay } from "./sanity.ts";

/** The Studio's own inputs make values of random clicks and texts. The Studio must refuse those that the check refuses. */

const drag = fc.record({
  tool: fc.constantFrom("handleHotspotMove", "handleHotspotResize", "handleCropMove", "handleCropHandleResize"),
  handle: fc.constantFrom("left", "right", "top", "bottom", "topLeft", "bottomRight"),
  to: fc.record({ x: fc.double({ min: -400, max: 800, noNaN: true }), y: fc.integer({ min: -400, max: 800 }) }),
});
const inline = fc.constantFrom(
  ...["words", " ", "", "<b>bold</b>", "<i></i>", '<a href="https://a.example">a</a>', "<a>no address</a>"],
  ...['<a href="https://a.example"></a>', '<a href="/here">here</a>', '<a href="javascript:x">x</a>', "<br>", "\u200B"],
  ...['<img src="a.png">', "<code>c</code>", '<span style="font-weight:700">s</span>', "<table><tr><td>t</table>"],
);
const html = fc
  .array(fc.tuple(fc.constantFrom("p", "h1", "h2", "h6", "ul><li", "ol><li><ul><li", "blockquote", "pre"), inline))
  .map((parts) => parts.map(([tag, text]) => `<${tag}>${text}</${tag.split(">")[0]}>`).join(""));
const someSlug = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("Über uns & mehr", "…", "a/b", "A".repeat(300)),
);

const someDay = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.tuple(fc.integer({ min: -1, max: 99999 }), fc.nat(14), fc.nat(33)).map((parts) => parts.join("-")),
  fc.constantFrom("", "21.11.2026", "2026-11-28T23:30:00+02:00", "tomorrow", " 2026-11-28 "),
);
/** What the Studio's reference field sets, copied because tests cannot call it; undefined removes the reference. */
const referenceValues: readonly ((to: string, type: string) => object | undefined)[] = [
  (to) => ({ _type: "reference", _ref: to }),
  (_, type) => ({ _type: "reference", _ref: "a-draft", _weak: true, _strengthenOnPublish: { type } }),
  (_, type) => ({
    _type: "reference",
    _ref: "0b6e1c1c-created-in-place",
    _weak: true,
    _strengthenOnPublish: { type, template: { id: type } },
  }),
  () => ({ _type: "reference" }),
  () => undefined,
];

interface RandomValues {
  readonly drags: Drag[];
  readonly html: string;
  readonly text: string;
  readonly day: string;
  /** Chooses a place among those that an input can fill. */
  readonly choice: number;
}

/** Writes into the content what one of the Studio's inputs makes of the random values. Returns the document's id. */
type Write = (content: Content, random: RandomValues) => Promise<string | undefined>;

type Place = ReturnType<typeof placesIn>[number];

const writes: Readonly<Record<string, Write>> = {
  "the picture tool": async (content, { drags }) => {
    const place = placesIn(content).find(({ value }) => value._type === "image");
    const start = { crop: { top: 0, bottom: 0, left: 0, right: 0 }, hotspot: { x: 0.5, y: 0.5, width: 1, height: 1 } };
    const { crop, hotspot } = drags.reduce(dragged, start);
    const fields = {
      crop: { _type: "sanity.imageCrop", ...crop },
      hotspot: { _type: "sanity.imageHotspot", ...hotspot },
    };
    Object.assign(place?.value ?? {}, fields);
    return place?.document._id;
  },
  "pasted text": async (content, { html }) => {
    const place = placesIn(content).find(({ value }) => value._type === "localeBlock");
    const type = english.schema.get("localeBlock");
    for (const { name, type: textType } of type && "fields" in type ? type.fields : [])
      Object.assign(place?.value ?? {}, { [name]: pasted(html, textType) });
    return place?.document._id;
  },
  "the slug's button": async (content, { text }) => {
    const document = [...content.values()].find(({ slug, open }) => slug && open);
    const current = await slugOf(text, 96);
    Object.assign(document ?? {}, { slug: { _type: "slug", ...(current && { current }) } });
    // If the text is empty, the Studio's button clears the field.
    if (text === "") delete document?.slug;
    return document?._id;
  },
  "the date field": async (content, { day, choice }) => {
    const days = [...content.values()].flatMap((document) => dayFields(document._type).map((name) => [document, name]));
    const [document, name] = days[choice % days.length] as [Record<string, unknown> & { _id: string }, string];
    const typed = typedDay(day);
    if (typed !== undefined) document[name] = typed;
    else if (day === "") delete document[name];
    return document._id;
  },
  "the reference field": async (content, { choice }) => {
    const isOfContent = (place: Place) => place.schema.referenceTo?.some((type) => !type.startsWith("sanity."));
    const places = placesIn(content).filter(isOfContent);
    const place = places[choice % places.length] as Place;
    const [type = ""] = place.schema.referenceTo ?? [];
    const other = [...content.values()].find(({ _type, _id }) => _type === type && _id !== place.value._ref);
    const makeValue = referenceValues[choice % referenceValues.length];
    setReference(place, makeValue?.(other?._id ?? String(place.value._ref), type));
    return place.document._id;
  },
};

/** Replaces a reference, except its key, or removes it from its list or object. */
function setReference(place: Place, reference: object | undefined): void {
  const owner: unknown = ownerOf(place);
  const last = place.path.at(-1) ?? "";
  const { _key } = place.value;
  const kept = _key === undefined ? {} : { _key };
  if (reference) Reflect.set(owner as object, last, { ...kept, ...reference });
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else Reflect.deleteProperty(owner as object, last);
}

test.each(Object.entries(writes))(
  "the Studio refuses what %s writes exactly if the check finds an error in it",
  async (name, write) => {
    const random = fc.record({ drags: fc.array(drag), html, text: someSlug, day: someDay, choice: fc.nat(1000) });
    await fc.assert(
      fc.asyncProperty(random, async (values) => {
        const content = fixtureDocuments("site") as unknown as Content;
        const id = (await write(content, values)) ?? "";
        const parsedLock = { expired: closedOn(todayOption(undefined), content.values() as never) };
        const problems = await checkLoaded(loadedSnapshot(content.values() as never, { parsedLock }));
        const errors = problems.filter(({ level, about }) => level === "error" && about?.id === id);
        const told = (await studioSays(content, english, [id])).get(id) ?? [];
        expect(isRefused(told), [...told, ...errors.map(({ wrong }) => wrong)].join("\n")).toBe(errors.length > 0);
        if (name === "the picture tool") expect(errors).toEqual([]);
      }),
      { numRuns: rounds(10, 100, "INPUT_ROUNDS") },
    );
  },
);
