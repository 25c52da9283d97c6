import { beforeAll, describe, expect, test } from "vitest";
import { type Address, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { findEngine } from "#tests/engines/find-engines.ts";
import type { Engine } from "#tests/engines/tab.ts";
import { committedContent, committedWith, openRendering } from "#tests/support/committed-content.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { writableTextsIn } from "#tests/support/editable-content.ts";
import { flawsOfWords } from "#tests/support/flaws-of-words.ts";
import { afterFile } from "#tests/support/folders.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { asSearched, isInView, searchRuns } from "#tests/support/page-search.ts";
import { startPlainHost } from "#tests/support/plain-host.ts";
import { createRandom, type Random, randomCompound } from "#tests/support/random.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";

/** All engines are tried, because only some have a dictionary for hyphens. A missing engine is reported as skipped. */
const engines = isSoak() ? (["Chromium", "Firefox", "WebKit"] as const) : (["Chromium"] as const);

const addresses = addressesIn(contentSite.snapshot);
const firstLanguage = addresses.filter(({ variant }) => variant === locales[0]);
/** One address of each screen. */
const screens = [...Map.groupBy(firstLanguage, ({ screen }) => screen).values()].flatMap(([first]) => first ?? []);

for (const name of engines) {
  const open = findEngine(name);
  describe.skipIf(!open)(open ? name : `${name}, of which this machine has none`, () => {
    let engine: Engine;
    let render: Awaited<ReturnType<typeof openRendering>>;
    let host: Awaited<ReturnType<typeof startPlainHost>>;
    /** The HTML of pages with other texts, by path. The host serves these instead of the built pages. */
    const madePages = new Map<string, string>();

    beforeAll(async () => {
      if (!open) throw new Error("The tests of a missing engine should be skipped.");
      engine = await open();
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
    async function pageWith(address: Address, write: (before: string) => string): Promise<string> {
      const content = committedContent();
      for (const text of writableTextsIn(content)) text.write(write(text.value));
      const payload = payloadFor(committedWith(content), address);
      const path = pathFor(address);
      if (!payload) throw new Error(`${path} is an address without a payload.`);
      madePages.set(path, await render(path, payload, encodePayload(payload, "")));
      return host.origin + path;
    }

    test("finds and copies each word as it is seen, breaks no word of a heading, and shows nothing wider than the window, at any width", async () => {
      const random = createRandom(39);
      const flaws: string[] = [];
      const tab = await engine.open();
      for (let round = 0; round < rounds(3, name === "Chromium" ? 80 : 40); round += 1) {
        const page = await pageWith(random.pick(addresses), (before) => longText(random, before));
        await tab.goto(page);
        for (const width of [280, 281 + random.integer(500), 781 + random.integer(1140)]) {
          await tab.resize(width, 900);
          const runs = await tab.evaluate(searchRuns, Array.from({ length: 60 }, random.next));
          const lost = runs
            .filter(({ text, found }) => asSearched(text) !== asSearched(found))
            .map(({ text, found }) => `“${text}” is found as “${found}”`);
          const here = [...lost, ...(await tab.evaluate(flawsOfWords)), ...(await findOverflow(tab))];
          flaws.push(...here.map((flaw) => `round ${round}, ${page} at ${width} px: ${flaw}`));
        }
        expect(await tab.trouble(), page).toEqual([]);
      }
      await tab.close();
      expect(flaws).toEqual([]);
    });

    test("breaks no compound of up to 34 letters in any place of a heading, from 280 to 1920 px", async () => {
      const random = createRandom(52);
      const compounds = Array.from({ length: 200 }, () => randomCompound(random, 34));
      const flaws: string[] = [];
      const tab = await engine.open();
      for (let round = 0; round < rounds(1, 3); round += 1) {
        for (const address of screens) {
          const page = await pageWith(address, () => random.pick(compounds));
          await tab.goto(page);
          for (const width of [280, 320, 360, 480, 768, 1024, 1280, 1920]) {
            await tab.resize(width, 900);
            flaws.push(...(await tab.evaluate(flawsOfWords)).map((flaw) => `${page} at ${width} px: ${flaw}`));
          }
        }
      }
      await tab.close();
      expect(flaws).toEqual([]);
    });

    // Firefox and WebKit do not know links with a text (`#:~:text=`), or follow them only after a visitor's click.
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
        // The tab leaves the document first, because within a document Chromium follows a link with a text only after
        // a visitor's click.
        await tab.goto("about:blank");
        await tab.goto(`${page}#:~:text=${encodeURIComponent(run.text).replaceAll("-", "%2D")}`);
        expect(await tab.evaluate(isInView, run.text), `“${run.text}” of ${page}`).toBe(true);
      }
      expect(tried).toBeGreaterThan(0);
      await tab.close();
    });
  });
}

/** Returns a long word, which may have a hyphen, an ending, quotation marks or a soft hyphen, and perhaps other words. */
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
