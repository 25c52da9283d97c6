import { type Browser, chromium, type Page } from "@playwright/test";
import { perLocale } from "#src/locales.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { startPreview, type TestPreview } from "#tests/support/preview.ts";
import { reference, text } from "#tests/support/sample.ts";
import { pictureAsset, tinyPhoto } from "#tests/support/sample-assets.ts";
import { type Figures, medianAndSlowest, type Plan } from "./figures.ts";
import { peakMemory } from "./peak-memory.ts";

/** The number of edits of each kind. */
const edits = 15;
const manyPages = 20;

type Section = Record<string, unknown>;

/** Measures the time from an edit in the CMS until an open page shows it, and until the last of twenty pages does. */
export async function measurePreview({ say }: Plan): Promise<Figures> {
  await using ends = new AsyncDisposableStack();
  const began = performance.now();
  const preview = ends.adopt(await startPreview(), ({ stop }) => stop());
  const startMs = Math.round(performance.now() - began);
  await using browser = await chromium.launch(browserLaunch());
  const pages = await openPages(preview, browser, 1);
  const rows = [];
  for (const kind of Object.keys(kinds)) {
    say(`Editing: ${kind} …`);
    rows.push({ edit: kind, pages: 1, ...(await timesOf(preview, pages, kind)) });
  }
  say(`Editing with ${manyPages} open pages …`);
  pages.push(...(await openPages(preview, browser, manyPages - 1)));
  rows.push({ edit: "plain text", pages: manyPages, ...(await timesOf(preview, pages, "plain text")) });
  return {
    title: "From an edit in the CMS to the open page",
    notes: [
      `${edits} edits of each kind; of several pages the slowest counts.`,
      `Start ${startMs} ms, the CMS of the tests included; ${Math.round(peakMemory(preview.pid) / 1e6)} MB at most.`,
    ],
    rows,
  };
}

const block = (words: string) => ({
  _key: "b",
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: "s", _type: "span", text: words, marks: [] }],
});
const blocks = (words: string) => ({ _type: "localeBlock", ...perLocale(() => [block(words)]) });

/** Returns the sections after an edit that makes the page show the words. `isEven` alternates; `asset` is a new picture. */
type Edit = (sections: readonly Section[], words: string, own: { isEven: boolean; asset: string }) => Section[];

const kinds: Readonly<Record<string, Edit>> = {
  "plain text": ([first, ...others], words) => [{ ...first, heading: text(words, words) }, ...others],
  "rich text": ([first, ...others], words) => [{ ...first, body: blocks(words) }, ...others],
  picture: ([first, ...others], words, { asset }) => [
    { ...first, image: { ...Object(first?.image), alt: text(words, words), asset: reference(asset) } },
    ...others,
  ],
  order: ([first, ...others], words, { isEven }) => {
    const changed = { ...first, heading: text(words, words) };
    return isEven ? [...others, changed] : [changed, ...others];
  },
};

async function timesOf(preview: TestPreview, pages: readonly Page[], kind: string) {
  const about = preview.find(({ _id, screen }) => screen === "about" && !_id.startsWith("drafts."));
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const words = `${kind} ${Date.now()} ${edit}`;
    const photo = pictureAsset("new.jpg", await tinyPhoto(edit, 90, 60));
    preview.cms.assets.set(photo.fileName, photo.bytes);
    if (kind === "picture") preview.cms.store.insert(photo.document);
    const own = { isEven: edit % 2 === 0, asset: photo.document._id };
    const sections = kinds[kind]?.(about.sections as readonly Section[], words, own);
    const isSeen = (wanted: string) =>
      document.querySelector("main")?.textContent.includes(wanted) ||
      [...document.images].some(({ alt }) => alt === wanted);
    const seen = pages.map((page) => page.waitForFunction(isSeen, words, { polling: 20 }));
    const began = performance.now();
    preview.saveDraft(about, { sections });
    await Promise.all(seen);
    times.push(performance.now() - began);
  }
  return medianAndSlowest(times);
}

/** Each page has its own context, because a browser opens at most six HTTP/1.1 connections to a host. */
async function openPages({ origin }: TestPreview, browser: Browser, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${origin}/de/ueber-uns`);
    await page.locator("[data-sanity]").first().waitFor({ state: "attached" });
    pages.push(page);
  }
  return pages;
}
