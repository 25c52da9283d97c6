import { expect } from "@playwright/test";
import { extract } from "@sanity/mutator";
import { vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import { listOf, textsIn } from "#pipeline/json.ts";
import { decodePayload, payloadPath } from "#src/content/wire.ts";
import { type Content, type EditableDocument, fieldsOf, placesIn } from "#tests/support/editable-content.ts";
import { studioOrigin, type TestPreview, test } from "#tests/support/preview.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { text } from "#tests/support/sample.ts";
import { site } from "#tests/support/site.ts";

/** Random clicks and random edits try whether every text of a preview belongs to its field. */

test.describe.configure({ mode: "serial" });
test.setTimeout(900_000);

const clicks = 100;
const edits = 100;

test(`each of ${clicks} clicks on words opens their field, as a draft`, async ({ page, preview }) => {
  const random = createRandom(1);
  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset.opened = String(url);
      return null;
    };
  });
  const wrong: unknown[] = [];
  let clicked = 0;
  const paths = random.shuffle(site.prefixedPaths);
  for (const path of paths) {
    await page.goto(path);
    const marked = page.locator("[data-sanity]");
    await expect(marked.first()).toBeAttached({ timeout: 30_000 });
    const places = random.shuffle(Array.from({ length: await marked.count() }, (_, place) => place));
    let left = Math.ceil(clicks / paths.length);
    for (const place of places) {
      if (left === 0) break;
      const words = await marked.nth(place).evaluate(pointAtWords, random.next());
      if (!words) continue;
      await page.mouse.click(words.x, words.y);
      const url = await page.evaluate(() => document.documentElement.dataset.opened ?? "");
      if (!opensFieldOf(words.text, url, preview)) wrong.push({ path, text: words.text, url });
      left -= 1;
      clicked += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(clicked).toBeGreaterThanOrEqual(clicks);
});

/** A point on the element's own text or picture; undefined if it cannot be clicked, or a click does something else. */
function pointAtWords(element: Element, chance: number): { x: number; y: number; text: string } | undefined {
  if (element.closest("a, button, input, label, select, summary, textarea")) return undefined;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== "");
  const node = texts[Math.floor(chance * texts.length)];
  const range = document.createRange();
  if (node) range.selectNode(node);
  const box = node ? range.getClientRects()[0] : element.getBoundingClientRect();
  if (!box) return undefined;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (document.elementFromPoint(x, y) !== element) return undefined;
  delete document.documentElement.dataset.opened;
  return { x, y, text: node?.textContent || element.getAttribute("alt") || "" };
}

/** True if the address opens the field with the shown text. The interface may have added words to that text. */
function opensFieldOf(shown: string, url: string, { cms }: TestPreview): boolean {
  if (!url.startsWith(`${studioOrigin}/intent/edit/`)) return false;
  const { searchParams } = new URL(url);
  if (searchParams.has("perspective")) return false;
  const document = cms.store.current.get(searchParams.get("id") ?? "");
  const fieldTexts = spansIn(valueAt(document, searchParams.get("path") ?? ""));
  if (fieldTexts.some((text) => text.includes(shown))) return true;
  let aroundField = shown;
  for (const text of fieldTexts) aroundField = aroundField.replace(text, "");
  if (aroundField === shown) return false;
  // All other words must be the interface's, which may contain content of up to three letters by accident.
  const contentTexts = textsIn([...cms.store.current.values()]).filter(([, text]) => text.length > 3);
  return !contentTexts.some(([, text]) => aroundField.includes(text));
}

/** The value at the path. Undefined also where Sanity's lookup throws: at a value of an unexpected type. */
function valueAt(document: unknown, path: string): unknown {
  try {
    return extract(path, document)[0];
  } catch {
    return undefined;
  }
}

/** The texts of a field: a string, or the spans of rich text, each alone and joined with the others of its block. */
function spansIn(value: unknown): string[] {
  if (!Array.isArray(value)) return typeof value === "string" ? [value] : [];
  return value.flatMap((block) => {
    const spans = listOf(Object(block).children).map((span) => String(Object(span).text));
    return [...spans, spans.join("")];
  });
}

test(`after each of ${edits} edits every page opens and shows its fields' texts`, async ({ preview }) => {
  const { store } = preview.cms;
  const published = [...store.current.values()] as unknown as EditableDocument[];
  // No edit changes this document. When its draft is shown, the preview has received all earlier edits.
  const probe = preview.find(({ _type, open }) => _type === "job" && open === true);
  const probePath = payloadPath(`/de/jobs/${Object(probe.slug).current}`);
  const wrong: unknown[] = [];
  for (let seed = 1; seed <= edits; seed += 1) {
    const content: Content = new Map(structuredClone(published).map((document) => [document._id, document]));
    const random = createRandom(seed);
    if (random.chance(0.3)) editAtRandom(content, random);
    else for (let spoilt = 0; spoilt < 5; spoilt += 1) spoil(content, random, probe);
    const title = `Edit ${seed}`;
    const last = { ...probe, ...content.get(probe._id), title: text(title, title) };
    content.delete(probe._id);
    content.set(probe._id, last);
    const isEdited = (own: EditableDocument) => JSON.stringify(own) !== JSON.stringify(store.current.get(own._id));
    const drafts = [...content.values()].filter(isEdited);
    store.transaction(drafts.map((own) => ({ createOrReplace: { ...own, _id: `drafts.${own._id}` } })) as never);
    await expect.poll(async () => (await preview.get(probePath)).text, { timeout: 30_000 }).toContain(title);
    for (const path of site.prefixedPaths) {
      const { status, text } = await preview.get(payloadPath(path));
      const isHeld = (await noticesAt(preview, path)).includes("held");
      if (status !== 200 || isHeld) wrong.push({ seed, path, status, isHeld });
      const texts = status === 200 ? textsIn(decodePayload(text).payload) : [];
      const untrue = texts.filter(([, text]) => vercelStegaDecode(text) && !showsItsField(text, content, published));
      wrong.push(
        ...untrue.map(([, text]) => ({ seed, path, says: vercelStegaClean(text), of: vercelStegaDecode(text) })),
      );
    }
    store.transaction(drafts.map(({ _id }) => ({ delete: { id: `drafts.${_id}` } })));
  }
  expect(wrong).toEqual([]);
});

/** Removes a field of another document than `spared`, leaves it half-finished, or gives it a value of another kind. */
function spoil(content: Content, random: Random, spared: EditableDocument): void {
  const fields = placesIn(content)
    .filter(({ document }) => document._id !== spared._id)
    .flatMap((place) => fieldsOf(place).map(([name]) => ({ ...place, name })));
  const { document, value: owner, name } = random.pick(fields);
  if (owner === document && ["_id", "_type"].includes(name)) return;
  const before = owner[name];
  const emptyObject = { _type: Object(before)._type };
  const halfFinished = Array.isArray(before)
    ? [[...before, { _key: "half" }], [{ ...Object(before[0]), _key: "half" }], [emptyObject]]
    : [emptyObject];
  const otherKinds = [null, 7, "text", true, [], {}, [null], ["text"], { _type: "unheard-of" }];
  owner[name] = random.pick([undefined, ...otherKinds, ...halfFinished]);
  if (owner[name] === undefined) delete owner[name];
}

/** The notices of the preview about a page, from the first message of its events. */
async function noticesAt({ origin }: TestPreview, path: string): Promise<string[]> {
  const { body } = await fetch(`${origin}/preview/events?${new URLSearchParams({ path })}`);
  for await (const chunk of body ?? []) {
    const [, message] = /^data: (.*)$/m.exec(new TextDecoder().decode(chunk)) ?? [];
    if (message) return JSON.parse(message).notices.map(({ says }: { says: string }) => says);
  }
  return [];
}

/**
 * True if a text of the preview is the text of the field whose path it hides. A field without a text, or with a value
 * of another kind, has a mark such as `⟨Deutsch: ?⟩` or its published text instead.
 */
function showsItsField(text: string, content: Content, published: readonly EditableDocument[]): boolean {
  const { id, path } = vercelStegaDecode<{ id: string; path: string }>(text) ?? { id: "", path: "" };
  const shown = vercelStegaClean(text);
  const draft = content.get(id);
  const committed = published.find((document) => document._id === id);
  const [draftValue, publishedValue] = [draft, committed].map((document) => valueAt(document, path));
  const isSameKind = publishedValue === undefined || Array.isArray(draftValue) === Array.isArray(publishedValue);
  // A section without a known type shows its published texts.
  const [section = ""] = /^sections\[[^\]]*\]/.exec(path) ?? [];
  const hasType = section === "" || typeof valueAt(draft, `${section}._type`) === "string";
  const draftTexts = isSameKind && hasType ? spansIn(draftValue).filter((own) => own.trim() !== "") : [];
  if (draftTexts.length > 0) return draftTexts.some((own) => own.includes(shown) || shown.includes(own));
  const isMark = shown === "" || /^⟨.+⟩$/.test(shown);
  return isMark || spansIn(publishedValue).includes(shown);
}
