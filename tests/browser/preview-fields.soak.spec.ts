import { test as base, expect } from "@playwright/test";
import { extract } from "@sanity/mutator";
import { vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import { decodePayload, payloadPath } from "#src/content/wire.ts";
import { type Content, type EditableDocument, fieldsOf, placesIn } from "#tests/support/editable-content.ts";
import { startPreview, type TestPreview } from "#tests/support/preview.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { site } from "#tests/support/site.ts";

/** Every text of a preview belongs to the right field, also after random edits. preview.spec.ts clicks on texts. */

const test = base.extend<object, { preview: TestPreview }>({
  preview: [
    async ({}, use) => {
      const preview = await startPreview();
      await use(preview);
      await preview.stop();
    },
    // Milliseconds: the first use builds the site.
    { scope: "worker", timeout: 300_000 },
  ],
});

test.describe.configure({ mode: "serial" });
test.setTimeout(900_000);

const edits = 100;

/** Undefined also if a value on the path has an unexpected type, for which Sanity's lookup throws. */
function valueAt(document: unknown, path: string): unknown {
  try {
    return extract(path, document)[0];
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return typeof value === "string" ? [value] : [];
  return value.flatMap((block) => Object(block).children ?? []).map((span) => String(Object(span).text));
}

test(`after each of ${edits} edits every page opens and shows its fields' texts`, async ({ preview }) => {
  const { store } = preview.cms;
  const published = [...store.current.values()] as unknown as EditableDocument[];
  // No edit changes this document. When its draft is shown, the preview has received all earlier edits.
  const probe = published.find(({ _type, open }) => _type === "job" && open === true);
  if (!probe) throw new Error("There is no open job.");
  const probePath = payloadPath(`/de/jobs/${Object(probe.slug).current}`);
  const wrong: unknown[] = [];
  for (let seed = 1; seed <= edits; seed += 1) {
    const content: Content = new Map(structuredClone(published).map((document) => [document._id, document]));
    const random = createRandom(seed);
    if (random.chance(0.3)) editAtRandom(content, random);
    else for (let spoilt = 0; spoilt < 5; spoilt += 1) spoil(content, random, probe);
    const title = `Edit ${seed}`;
    const last = { ...probe, ...content.get(probe._id), title: { _type: "localeString", de: title, en: title } };
    content.delete(probe._id);
    content.set(probe._id, last);
    const drafts = [...content.values()].filter(
      (own) => JSON.stringify(own) !== JSON.stringify(store.current.get(own._id)),
    );
    store.transaction(drafts.map((own) => ({ createOrReplace: { ...own, _id: `drafts.${own._id}` } })) as never);
    await expect.poll(async () => (await preview.get(probePath)).text, { timeout: 30_000 }).toContain(title);
    for (const path of site.prefixedPaths) {
      const { status, text } = await preview.get(payloadPath(path));
      const isHeld = (await noticesAt(preview, path)).includes("held");
      if (status !== 200 || isHeld) wrong.push({ seed, path, status, isHeld });
      const texts = status === 200 ? markedTexts(decodePayload(text).payload) : [];
      const untrue = texts.filter((text) => !saysItsField(text, content, published));
      wrong.push(...untrue.map((text) => ({ seed, path, says: vercelStegaClean(text), of: vercelStegaDecode(text) })));
    }
    store.transaction(drafts.map(({ _id }) => ({ delete: { id: `drafts.${_id}` } })));
  }
  expect(wrong).toEqual([]);
});

/** Removes a field, leaves it half-finished, or gives it a value of another kind. */
function spoil(content: Content, random: Random, spared: EditableDocument): void {
  const fields = placesIn(content)
    .filter(({ document }) => document._id !== spared._id)
    .map((place) => ({ ...place, names: fieldsOf(place).map(([name]) => name) }));
  const { document, value, names } = random.pick(fields.filter(({ names }) => names.length > 0));
  const name = random.pick(names);
  if (value === document && ["_id", "_type"].includes(name)) return;
  const held = value[name];
  const half = { _type: Object(held)._type };
  const list = Array.isArray(held)
    ? [[...held, { _key: "half" }], [{ ...Object(held[0]), _key: "half" }], [half]]
    : [half];
  const others = [undefined, null, 7, "text", true, [], {}, [null], ["text"], { _type: "unheard-of" }, ...list];
  value[name] = random.pick(others);
  if (value[name] === undefined) delete value[name];
}

async function noticesAt({ origin }: TestPreview, path: string): Promise<string[]> {
  const { body } = await fetch(`${origin}/preview/events?${new URLSearchParams({ path })}`);
  for await (const chunk of body ?? []) {
    const [, message] = /^data: (.*)$/m.exec(new TextDecoder().decode(chunk)) ?? [];
    if (message) return JSON.parse(message).notices.map(({ says }: { says: string }) => says);
  }
  return [];
}

function markedTexts(value: unknown): string[] {
  if (typeof value === "string") return vercelStegaDecode(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(markedTexts) : [];
}

/** A field that has no text, or a plain one where rich text belongs, has a mark or keeps what is published. */
function saysItsField(text: string, content: Content, published: readonly EditableDocument[]): boolean {
  const { id, path } = vercelStegaDecode<{ id: string; path: string }>(text) ?? { id: "", path: "" };
  const words = vercelStegaClean(text);
  const [now, before] = [content.get(id), published.find((own) => own._id === id)].map((own) => valueAt(own, path));
  const isKindKept = before === undefined || Array.isArray(now) === Array.isArray(before);
  const said = isKindKept ? textsIn(now).filter((own) => own.trim() !== "") : [];
  if (said.some((own) => own.includes(words) || words.includes(own))) return true;
  return said.length === 0 && (/^⟨.+⟩$|^$/.test(words) || textsIn(before).includes(words));
}
