import { beforeAll, describe, expect, test } from "vitest";
import { type Address, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { afterFile } from "#tests/support/folders.ts";
import { findEngine } from "../engines/find-engines.ts";
import type { Engine } from "../engines/tab.ts";
import { committedContent, committedWith, openRendering } from "../support/committed-content.ts";
import { contentSite } from "../support/content-site.ts";
import { writableTextsIn } from "../support/editable-content.ts";
import { flawsOfWords } from "../support/flaws-of-words.ts";
import { findOverflow } from "../support/overflow.ts";
import { startPlainHost } from "../support/plain-host.ts";
import { createRandom, type Random, randomCompound } from "../support/random.ts";
import { isSoak, rounds } from "../support/rounds.ts";

/** The browser engines: Chromium in every run, all three in `make soak`. A missing engine is reported as skipped. */
const engines = isSoak() ? (["Chromium", "Firefox", "WebKit"] as const) : (["Chromium"] as const);

const firstLanguage = addressesIn(contentSite.snapshot).filter(({ variant }) => variant === locales[0]);
const screens = [...Map.groupBy(firstLanguage, ({ screen }) => screen).values()].flatMap(([first]) => first ?? []);

/** The tests run with any engine, because some have a dictionary for hyphens and others have none. */
for (const name of engines) {
  const open = findEngine(name);
  describe.skipIf(!open)(open ? name : `${name}, of which this machine has none`, () => {
    let engine: Engine;
    let render: Awaited<ReturnType<typeof openRendering>>;
    let host: Awaited<ReturnType<typeof startPlainHost>>;
    /** The HTML of pages with other texts, by path. */
    const madePages = new Map<string, string>();

    beforeAll(async () => {
      engine = await (open as () => Promise<Engine>)();
      afterFile(() => engine.close());
      render = await openRendering(afterFile);
      host = await startPlainHost(contentSite.distDir, {
        answer(request, response) {
          const html = madePages.get(new URL(request.url ?? "/", "http://localhost").pathname);
          if (html) response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
          return html !== undefined;
        },
      });
      afterFile(host.stop);
    });

    /** Makes the page of an address with other texts. Returns the page's address on the test's host. */
    async function pageWith(
      choose: (snapshot: Snapshot) => Address,
      write: (before: string) => string,
    ): Promise<string> {
      const content = committedContent();
      for (const text of writableTextsIn(content)) text.write(write(text.value));
      const snapshot = committedWith(content);
      const address = choose(snapshot);
      const payload = payloadFor(snapshot, address);
      const path = pathFor(address);
      if (!payload) throw new Error(`${path} is an address without a payload.`);
      madePages.set(path, await render(path, payload, encodePayload(payload, "")));
      return host.origin + path;
    }

    test("shows each word as one text that is found and copied as it is seen, no heading that breaks one, and nothing wider than its window, at any width", async () => {
      const random = createRandom(39);
      const found: string[] = [];
      const tab = await engine.open();
      for (let round = 0; round < rounds(3, name === "Chromium" ? 80 : 40); round += 1) {
        const page = await pageWith(
          (snapshot) => random.pick(addressesIn(snapshot)),
          (before) => longText(random, before),
        );
        await tab.goto(page);
        for (const width of [280, 281 + random.integer(500), 781 + random.integer(1140)]) {
          await tab.resize(width, 900);
          const runs = await tab.evaluate(searchRuns, Array.from({ length: 60 }, random.next));
          const lost = runs
            .filter(({ text, found }) => asSearched(text) !== asSearched(found))
            .map(({ text, found }) => `“${text}” is found as “${found}”`);
          const flaws = [...lost, ...(await tab.evaluate(flawsOfWords)), ...(await findOverflow(tab))];
          found.push(...flaws.map((flaw) => `round ${round}, ${page} at ${width} px: ${flaw}`));
        }
        expect(await tab.trouble(), page).toEqual([]);
      }
      await tab.close();
      expect(found).toEqual([]);
    });

    test("breaks no compound of up to 34 letters in any place of a heading, from 280 to 1920 px", async () => {
      const random = createRandom(52);
      const compounds = Array.from({ length: 200 }, () => randomCompound(random, 34));
      const found: string[] = [];
      const tab = await engine.open();
      for (let round = 0; round < rounds(1, 3); round += 1) {
        for (const address of screens) {
          const page = await pageWith(
            () => address,
            () => random.pick(compounds),
          );
          await tab.goto(page);
          for (const width of [280, 320, 360, 480, 768, 1024, 1280, 1920]) {
            await tab.resize(width, 900);
            found.push(...(await tab.evaluate(flawsOfWords)).map((flaw) => `${page} at ${width} px: ${flaw}`));
          }
        }
      }
      await tab.close();
      expect(found).toEqual([]);
    });

    // The other engines do not know such links, or do not follow them without a click when a driver controls them.
    test.runIf(name === "Chromium")("goes to the text that a link names", async () => {
      const random = createRandom(25);
      const tab = await engine.open();
      await tab.resize(800, 500);
      let tried = 0;
      madePages.clear();
      for (let round = 0; round < rounds(4, 60); round += 1) {
        const page = host.origin + pathFor(random.pick(firstLanguage));
        await tab.goto(page);
        const [run] = await tab.evaluate(searchRuns, Array.from({ length: 3 }, random.next));
        await tab.goto(page);
        if (!run || (await tab.evaluate(isInView, run.text))) continue;
        tried += 1;
        // The tab leaves the document first: inside the same document, Chromium follows such a link only after a
        // visitor's click.
        await tab.goto("about:blank");
        await tab.goto(`${page}#:~:text=${encodeURIComponent(run.text).replaceAll("-", "%2D")}`);
        expect(await tab.evaluate(isInView, run.text), `“${run.text}” of ${page}`).toBe(true);
      }
      expect(tried).toBeGreaterThan(0);
      await tab.close();
    });
  });
}

/** A search also finds the letters in another case or with other accents. It ignores direction marks at its ends. */
const asSearched = (text: string) => withoutEnds(text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
const withoutEnds = (text: string) => text.replace(/^[\s\p{Bidi_Control}]+|[\s\p{Bidi_Control}]+$/gu, "");

/** Returns some short words and a long one, which may have a hyphen, an ending or a soft hyphen. */
function longText(random: Random, before: string): string {
  const word = randomCompound(random);
  const changed = random.pick([
    word,
    word,
    `${word}:in`,
    `Ober-${word}`,
    word.toUpperCase(),
    word.replace(/(.{14})/, "$1\u00ad"),
    `„${word}“`,
  ]);
  // The space separates the word from the next part of a rich text.
  return random.pick([`${changed} `, `Die ${changed} `, `${changed} und mehr `, `${before} ${changed} `]);
}

interface Run {
  readonly text: string;
  /** The text that the browser's search finds and a visitor then copies; empty if it finds none. */
  readonly found: string;
}

/**
 * Runs in the page. @param chances three numbers from 0 to 1 for each run: they choose its line, first word and length
 */
function searchRuns(chances: readonly number[]): Run[] {
  const texts = "h1, h2, h3, p, li, dt, dd, figcaption, blockquote, th, td";
  const left = ".visually-hidden, dialog, noscript, [aria-hidden], [inert], [role=status], [hidden]";
  const elements = [...document.querySelectorAll<HTMLElement>(texts)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
    // Chromium does not search across the edge of a box in a line.
    const inner = [...element.querySelectorAll("*")].map((one) => getComputedStyle(one).display);
    const hasBoxes = inner.some((display) => display.startsWith("inline-"));
    return isSeen && !hasBoxes && !element.querySelector(texts) && !element.closest(left);
  });
  // A visitor types no soft hyphens.
  const plain = (text: string) => text.replaceAll("\u00ad", "");
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown is searched.
  const all = elements.flatMap((element) => plain(element.innerText).split("\n"));
  const lines = all.map((line) => line.split(/\s+/).filter((word) => word !== "")).filter(({ length }) => length > 0);
  const search = window as unknown as {
    find(text: string, matchCase: boolean, backwards: boolean, wrap: boolean): boolean;
  };
  const runs: Run[] = [];
  for (let at = 0; at + 2 < chances.length; at += 3) {
    const [line = 0, first = 0, count = 0] = chances.slice(at, at + 3);
    const words = lines[Math.floor(line * lines.length)] ?? [];
    const start = Math.floor(first * words.length);
    const text = words.slice(start, start + 1 + Math.floor(count * 6)).join(" ");
    getSelection()?.removeAllRanges();
    const found = search.find(text, false, false, true)
      ? plain(String(getSelection())).replace(/\s+/g, " ").trim()
      : "";
    runs.push({ text, found });
  }
  return runs;
}

/** Runs in the page. True if a line that contains the text is in the window. */
function isInView(text: string): boolean {
  const plain = (words: string) => words.replaceAll("\u00ad", "").replace(/\s+/g, " ");
  const holders = [...document.querySelectorAll<HTMLElement>(":is(main, footer) :not(svg, svg *)")].filter(
    // biome-ignore lint/performance/useDomNodeTextContent: as a visitor sees it.
    (element) => plain(element.innerText).includes(text),
  );
  const innermost = holders.filter((element) => !holders.some((other) => other !== element && element.contains(other)));
  return innermost.some((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}
