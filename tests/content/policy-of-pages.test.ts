import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { frameOrigins, lightboxItems } from "#pipeline/site/host/frame-origins.ts";
import { siteRulesFile } from "#server/site/site-rules.ts";
import { payloadFor } from "#src/content/payload.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages, tagsOf } from "#tests/support/html-tags.ts";

/** What stands in the built pages, and the policy that is built with them. */

const { addresses, snapshot, builtPages, readBuilt } = contentSite;
const { headers } = JSON.parse(readBuilt(siteRulesFile));
const policy: string = headers["Content-Security-Policy"];
const pages = [...builtPages, ...errorPages.map((file) => ({ path: file, html: readBuilt(file) }))];

test.each(pages)("the policy allows every style in $path and nothing in it needs more", ({ html }) => {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text);
  expect(styles.length).toBeGreaterThan(0);
  for (const style of styles) {
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  }
  const attributes = tagsOf(html).flatMap((tag) => Object.keys(tag.attributes));
  expect(attributes.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  const linked = tagsOf(html, "link").filter((tag) => tag.attributes.rel === "stylesheet");
  expect(linked).toEqual([]);
});

test("no style is allowed that no page has", () => {
  const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
  const used = pages.flatMap(({ html }) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]);
  const hashes = new Set(used.map(([, text = ""]) => createHash("sha256").update(text).digest("base64")));
  expect(new Set(allowed)).toEqual(hashes);
});

test("only what a gallery of this content can load may be framed", () => {
  const payloads = addresses.map((address) => payloadFor(snapshot, address)).filter((payload) => payload !== undefined);
  const origins = frameOrigins(lightboxItems(payloads));
  expect(policy).toContain(`frame-src ${origins.join(" ") || "'none'"};`);
});
