import { pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { buildEdited } from "#tests/support/committed-content.ts";
import { leaveOutAll, shortenLists } from "#tests/support/dispensable-content.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { createRandom } from "#tests/support/random.ts";
import { closeAllJobs, editAtRandom } from "#tests/support/random-edits.ts";
import { spawnServer } from "#tests/support/running-server.ts";
import { expect, test, visit } from "#tests/support/test.ts";

/** After any edit, every page of the built site fits into every window and causes no errors. */

function reduce(content: Content): void {
  for (const edit of [leaveOutAll, shortenLists, closeAllJobs]) edit(content);
}

function editRepeatedly(content: Content, seed: number): void {
  const random = createRandom(seed);
  for (let round = 0; round < 10; round += 1) editAtRandom(content, random);
}

/** Long words are not among these edits, because tests/content/words.test.ts tests them. */
const edits: readonly (readonly [name: string, edit: (content: Content) => void])[] = [
  ["with as little content as possible", reduce],
  ...[1, 2, 3].map(
    (seed) => [`edited over and over (seed ${seed})`, (content: Content) => editRepeatedly(content, seed)] as const,
  ),
];

const widths = [320, 360, 600, 768, 960, 1280, 1920, 2560];

for (const [name, edit] of edits) {
  test(`a site ${name} fits everywhere`, async ({ page, trouble }, info) => {
    // Milliseconds: each test builds a site and opens all of its pages.
    info.setTimeout(480_000);
    const [snapshot, dist] = [info.outputPath("snapshot"), info.outputPath("dist")];
    await buildEdited(edit, snapshot, dist);
    const site = await spawnServer({ DIST_DIR: dist });
    const addresses = addressesIn(readSnapshot(snapshot)).filter(({ variant }) => variant !== "unprefixed");
    trouble.allow(site.origin);
    const found: string[] = [];
    for (const path of addresses.map(pathFor)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, site.origin + path);
      await page.evaluate(() => document.fonts.ready);
      if ((await page.locator("h1").count()) !== 1) found.push(`${path} has no single h1`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const place of await findOverflow(page)) found.push(`${path}, ${width} px: ${place}`);
      }
    }
    // An open page fetches others ahead, so the test leaves the site before it stops the server.
    await page.goto("about:blank");
    await site.stop();
    expect(found).toEqual([]);
  });
}
