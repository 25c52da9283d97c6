import { beforeAll, describe, expect, test } from "vitest";
import { pathFor, type Variant } from "#src/addresses.ts";
import { hyphenate } from "#src/content/hyphenate.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { afterFile } from "#tests/support/folders.ts";
import { findEngine } from "../engines/find-engines.ts";
import type { Engine } from "../engines/tab.ts";
import { committedContent, committedWith } from "../support/committed-content.ts";
import { contentSite } from "../support/content-site.ts";
import { textsIn } from "../support/editable-content.ts";
import { findOverflow } from "../support/overflow.ts";
import { startPlainHost } from "../support/plain-host.ts";
import { createRandom, type Random } from "../support/random.ts";
import { openRendering } from "../support/rendered-pages.ts";
import { isSoak, rounds } from "../support/rounds.ts";

/** Chromium always; `make soak` tries the others. An engine that this machine lacks is reported as skipped. */
const engines = isSoak() ? (["Chromium", "Firefox", "WebKit"] as const) : (["Chromium"] as const);

/** No browser breaks a word without a hyphen, or shows anything wider than its window. */
for (const name of engines) {
  const open = findEngine(name);
  /** Pages that are opened, each at three widths. */
  const pages = name === "Chromium" ? rounds(3, 80) : 12;
  describe.skipIf(!open)(open ? name : `${name}, of which this machine has none`, () => {
    let engine: Engine;
    const made = new Map<string, string>();
    let host: Awaited<ReturnType<typeof startPlainHost>>;

    beforeAll(async () => {
      engine = await (open as () => Promise<Engine>)();
      afterFile(() => engine.close());
      host = await startPlainHost(contentSite.distDir, {
        answer(request, response) {
          const html = made.get(new URL(request.url ?? "/", "http://localhost").pathname);
          if (html) response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
          return html !== undefined;
        },
      });
      afterFile(host.stop);
    });

    test("breaks long words with a hyphen in every place where an editor writes, at any width", async () => {
      const random = createRandom(39);
      const found: string[] = [];
      const render = await openRendering(afterFile);
      const tab = await engine.open();
      for (let round = 0; round < pages; round += 1) {
        const content = committedContent();
        for (const text of textsIn(content)) text.write(longText(random, text.value));
        const snapshot = { ...committedWith(content), hyphenate };
        const address = random.pick(addressesIn(snapshot).filter(({ variant }) => hasPatterns(variant)));
        const payload = payloadFor(snapshot, address);
        const path = pathFor(address);
        if (!payload) throw new Error(`${path} is an address without a payload.`);
        made.set(path, await render(path, payload, encodePayload(payload, "")));
        await tab.goto(host.origin + path);
        for (const width of [280, 281 + random.integer(500), 781 + random.integer(1140)]) {
          await tab.resize(width, 900);
          const flaws = [...(await tab.evaluate(flawsOfWords)), ...(await findOverflow(tab))];
          found.push(...flaws.map((flaw) => `round ${round}, ${path} at ${width} px: ${flaw}`));
        }
        expect(await tab.trouble(), path).toEqual([]);
      }
      await tab.close();
      expect(found).toEqual([]);
    });
  });
}

/** For some languages there are no patterns, as docs/guides/add-a-language.md says. */
function hasPatterns(variant: Variant): boolean {
  const word = parts.join("");
  return variant !== "unprefixed" && hyphenate(word, variant, "text") !== word;
}

/** As German forms its compounds. They are of any subject but the content's. */
const parts =
  "wasser kraft werks schlüssel übergabe straßen verkehrs sicherheits bau stellen leitungs wartungs brücken geländer anstrich prüf verfahrens ordnungs änderungs gesetz zahn arzt praxis einrichtungs möbel schreiner handwerks kammer vorsitz schrumpf schlauch gemüse äquator xylophon quarz".split(
    " ",
  );

/** Some short words and a long one, which may have a hyphen, an ending or a soft hyphen of its editor. */
function longText(random: Random, before: string): string {
  const compound = Array.from({ length: 2 + random.integer(4) }, () => random.pick(parts)).join("");
  const word = compound.charAt(0).toUpperCase() + compound.slice(1);
  const changed = random.pick([
    word,
    word,
    `${word}:in`,
    `Ober-${word}`,
    word.toUpperCase(),
    word.replace(/(.{14})/, "$1\u00ad"),
    `„${word}“`,
  ]);
  // With the space, it is not one word with the next part of a rich text.
  return random.pick([`${changed} `, `Die ${changed} `, `${changed} und mehr `, `${before} ${changed} `]);
}

/** Runs in the page. An address may break anywhere. Browsers with a dictionary must not hide that others have none. */
function flawsOfWords(): string[] {
  const manual = new CSSStyleSheet();
  manual.replaceSync("* { hyphens: manual !important; -webkit-hyphens: manual !important }");
  document.adoptedStyleSheets = [manual];
  const flaws: string[] = [];
  const root = document.getElementById("root") as HTMLElement;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.nodeValue ?? "";
    if (node.parentElement?.closest("svg, .visually-hidden, noscript, dialog:not([open]), [inert]")) continue;
    for (const { 0: token, index } of text.matchAll(/\S+/g)) {
      if (/@|:\/\/|\.\p{L}{2}/u.test(token)) continue;
      for (const letters of token.matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index + letters.index);
        range.setEnd(node, index + letters.index + letters[0].length);
        let box = node.parentElement as HTMLElement;
        while (getComputedStyle(box).display === "inline") box = box.parentElement as HTMLElement;
        const { fontSize, overflowY } = getComputedStyle(box);
        // A line that is cut off is not seen.
        const bottom = overflowY === "visible" ? Number.POSITIVE_INFINITY : box.getBoundingClientRect().bottom;
        const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.top < bottom - 1);
        if (new Set(rects.map(({ top }) => top)).size > 1) {
          const seen = `${box.clientWidth} px, letters of ${fontSize}`;
          flaws.push(`<${box.localName} class="${box.className}"> breaks ${letters[0]} without a hyphen (${seen})`);
        }
      }
    }
  }
  for (const mark of root.querySelectorAll("i:empty")) {
    const [before, after] = [document.createRange(), document.createRange()];
    // An editor may end a word with one.
    if (!mark.previousSibling || !mark.nextSibling) continue;
    before.selectNodeContents(mark.previousSibling);
    after.selectNodeContents(mark.nextSibling);
    const [end, start] = [[...before.getClientRects()].at(-1), after.getClientRects()[0]];
    // WebKit draws the hyphen beside the element, whose width stays 0.
    const isTold = "MozAppearance" in document.body.style || "chrome" in window;
    if (isTold && end && start && start.top >= end.bottom - end.height / 4 && mark.getBoundingClientRect().width < 1) {
      flaws.push(`no hyphen is seen after ${before} of ${mark.parentElement?.textContent}`);
    }
  }
  if (root.textContent?.includes("\u00ad")) flaws.push("a text has a soft hyphen");
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) if (value.includes("\u00ad")) flaws.push(`${name} has one`);
  }
  const head = document.querySelectorAll("title, script[type='application/ld+json']");
  for (const { textContent } of head) if (textContent?.includes("\u00ad")) flaws.push(`the head has a soft hyphen`);
  return flaws;
}
