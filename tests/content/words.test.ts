import { beforeAll, describe, expect, test } from "vitest";
import { pathFor } from "#src/addresses.ts";
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

/** With a dictionary or without one. */
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

    test("shows each word as one text, no heading that breaks one, and nothing wider than its window, at any width", async () => {
      const random = createRandom(39);
      const found: string[] = [];
      const render = await openRendering(afterFile);
      const tab = await engine.open();
      for (let round = 0; round < pages; round += 1) {
        const content = committedContent();
        for (const text of textsIn(content)) text.write(longText(random, text.value));
        const snapshot = committedWith(content);
        const address = random.pick(addressesIn(snapshot));
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

/** Runs in the page. Browsers with a dictionary must not hide that others have none. */
function flawsOfWords(): string[] {
  const manual = new CSSStyleSheet();
  manual.replaceSync("* { hyphens: manual !important; -webkit-hyphens: manual !important }");
  document.adoptedStyleSheets = [manual];
  const flaws: string[] = [];
  const root = document.getElementById("root") as HTMLElement;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (const { previousSibling: before, nextSibling: after, textContent } of root.querySelectorAll("*")) {
    if (textContent !== "" || !(before instanceof Text && after instanceof Text)) continue;
    if (/\p{L}$/u.test(before.data) && /^\p{L}/u.test(after.data))
      flaws.push(`${before.data}${after.data} is two texts`);
  }
  for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
    const parent = node.parentElement as HTMLElement;
    const heading = parent.closest("h1, h2, h3");
    // At the smallest size, a longer word breaks anywhere.
    const smallest = 16.5;
    if (!heading || parent.closest(".visually-hidden, dialog, [inert]")) continue;
    if (Number.parseFloat(getComputedStyle(parent).fontSize) < smallest) continue;
    for (const letters of node.data.matchAll(/\p{L}{2,}/gu)) {
      const range = document.createRange();
      // The hyphen of an editor's soft hyphen has its box with the letter after it.
      range.setStart(node, letters.index + 1);
      range.setEnd(node, letters.index + letters[0].length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      const longestThatFits = 34;
      if (new Set(tops).size < 2 || letters[0].length > longestThatFits) continue;
      const { fontSize } = getComputedStyle(parent);
      flaws.push(
        `<${heading.localName} class="${heading.className}"> breaks ${letters[0]} (${heading.clientWidth} px, ${fontSize})`,
      );
    }
  }
  const head = document.querySelectorAll("title, script[type='application/ld+json']");
  for (const { textContent } of head) if (textContent?.includes("\u00ad")) flaws.push("the head has a soft hyphen");
  return flaws;
}
