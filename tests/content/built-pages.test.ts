import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { frameOrigins } from "#pipeline/site/host/frame-origins.ts";
import { siteRulesFile } from "#server/site/site-rules.ts";
import { parsePath } from "#src/addresses.ts";
import { payloadFor, payloadsIn } from "#src/content/payload.ts";
import { decodePayload, payloadPath } from "#src/content/wire.ts";
import { openRendering } from "#tests/support/committed-content.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages } from "#tests/support/describe-site.ts";
import { afterFile } from "#tests/support/folders.ts";
import { picturesIn, scriptsOf, tagsOf } from "#tests/support/html-tags.ts";
import { messagesAbout } from "#tests/support/valid-html.ts";

/** Tests the HTML and the payload of each built page, and that no built file contains marks of the preview. */

const { addresses, distDir, snapshot, builtPages, readBuilt } = contentSite;
const pages = [...builtPages, ...errorPages.map((file) => ({ path: file, html: readBuilt(file) }))];
const { build } = JSON.parse(readBuilt("build.json"));

test.each(pages)("$path is valid HTML", async ({ path, html }) => {
  expect(await messagesAbout(path, html)).toEqual([]);
});

test("no page contains an inline script, because the policy forbids them", () => {
  for (const { path, html } of pages) {
    const scripts = tagsOf(html, "script");
    const inline = scripts.filter(
      ({ src, type = "" }) => src === undefined && !/^application\/(ld\+)?json$/.test(type),
    );
    expect(inline, path).toEqual([]);
  }
});

test.each(builtPages)("every telephone number on $path is a link, so that a phone finds none to change", ({ html }) => {
  expect(unlinkedNumbersIn(html)).toEqual([]);
});

test("a telephone number without a link would be found, whatever stands between its digits", () => {
  const numbers = ["+49 30 0000000", "+49\u00a030\u202f000.00.00", "+49 (0)30/00000–00", "+4930-0000000"];
  for (const number of numbers) {
    const html = `<p>Rufen Sie ${number} an oder <a href="tel:+4930">${number}</a>.</p>`;
    expect(unlinkedNumbersIn(html), number).toEqual([number]);
  }
});

test.each(builtPages)(
  "each picture on $path has size and alternative text; only one may load at once, with priority",
  ({ html }) => {
    const images = picturesIn(html);
    for (const { width, height, alt } of images) {
      expect(Number(width)).toBeGreaterThan(0);
      expect(Number(height)).toBeGreaterThan(0);
      expect(alt).toBeDefined();
    }
    const eager = images.filter(({ loading }) => loading !== "lazy");
    expect(eager.length).toBeLessThan(2);
    expect(eager.filter(({ fetchpriority }) => fetchpriority !== "high")).toEqual([]);
    expect(images.filter(({ loading, fetchpriority }) => loading === "lazy" && fetchpriority)).toEqual([]);
  },
);

test.each(builtPages)("$path and its file have the same payload, of this snapshot and build", ({ path, html }) => {
  const [address, inlined = ""] = [parsePath(path), inlinedIn(html)];
  expect(decodePayload(inlined)).toEqual({ build, payload: address && payloadFor(snapshot, address) });
  expect(readBuilt(payloadPath(path))).toBe(inlined);
});

test("the preview renders every page to the byte as the build does", async () => {
  const render = await openRendering(afterFile);
  expect(builtPages.length).toBeGreaterThan(0);
  for (const { path, html } of builtPages) {
    const encoded = readBuilt(payloadPath(path));
    expect(await render(path, decodePayload(encoded).payload, encoded), path).toBe(html);
  }
});

test.each(errorPages)("%s contains no content of editors", (file) => {
  expect(inlinedIn(readBuilt(file))).toBeUndefined();
});

test("only players of this content's galleries may be framed", () => {
  const origins = frameOrigins(payloadsIn(snapshot));
  const { headers } = JSON.parse(readBuilt(siteRulesFile));
  expect(headers["Content-Security-Policy"]).toContain(`frame-src ${origins.join(" ") || "'none'"};`);
});

test("the built site contains no marks of the preview and no hidden addresses of fields", () => {
  const files = readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  // The preview hides addresses in long runs of zero-width characters; normal texts may contain a single one.
  const marks = /data-sanity|data-live|dataset\.live|preview\/problems|[\u200B-\u200D\u2060-\u2064\uFEFF]{4}/;
  const marked = files.filter((file) => marks.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(addresses.length);
  expect(marked).toEqual([]);
});

/** Finds numbers such as `+49 (0)30/00000–00` outside of links, the head and scripts. */
function unlinkedNumbersIn(html: string): readonly string[] {
  const texts = html.replace(/<(a|head|script)\b.*?<\/\1>|<[^>]*>/gs, "|");
  return texts.match(/(?<![\p{L}\d])\+(?:[ \u00a0\u202f()/.–-]{0,3}\d){9,15}(?!\d)/gu) ?? [];
}

function inlinedIn(html: string): string | undefined {
  const blocks = scriptsOf(html, "application/json");
  expect(blocks.length).toBeLessThan(2);
  return blocks[0];
}
