import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assemblePage, fillRoot, layerOrder, siteTemplate } from "#pipeline/site/pages/template.ts";
import { meta } from "#src/content/head.ts";
import { languageMarkup } from "#src/locales.ts";

const index = readFileSync("index.html", "utf8");

const shared = {
  entry: "/assets/app.js",
  stylesheet: "/assets/site.css",
  printStylesheet: "/assets/print.css",
  withoutScript: ".menu{display:none}",
  brandHead: '<meta name="theme-color" content="red">',
  styles: {
    base: "p{color:red}",
    print: "",
    groups: ["green", "blue"].map((name) => ({ name, css: `.${name}{color:${name}}`, classes: [name] })),
  },
};
const head = { locale: "de" as const, title: "Beispiel", tags: [] };
const template = siteTemplate(index, shared);

type Own = Partial<Parameters<typeof assemblePage>[2]> & { path?: string; root?: string };
const page = ({ path = "/de", root = "<p>Text</p>", ...own }: Own) =>
  assemblePage(template, path, { html: fillRoot(template.html, root), head, ...own });

test("a page contains its parts in order, the character set first and the code last", () => {
  const html = page({ payload: "{}" });
  const order = [
    `<!doctype html><html${languageMarkup("de")}><head><meta charset="utf-8">`,
    '<meta http-equiv="Content-Security-Policy"',
    "<title>Beispiel</title>",
    '<meta name="theme-color" content="red">',
    '<meta name="stylesheet" content="/assets/site.css">',
    `<style>${layerOrder}p{color:red}</style><link rel="stylesheet" media="print" href="/assets/print.css"></head>`,
    '<body><div id="root" data-server-rendered="true"><p>Text</p></div>',
    '<script type="application/json" id="page_payload">{}</script>',
    '<script async fetchpriority="low" type="module" crossorigin src="/assets/app.js"></script></body></html>',
  ].map((part) => html.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(html).not.toContain("<!--");
});

test("a page with other styles is refused, because its policy would not allow them", () => {
  expect(() => page({ root: "<style>p{color:red}</style>" })).toThrow("/de has a <style> element");
});

test("only the page at the root reads the browser's language", () => {
  expect(page({ path: "/" })).toContain('<script src="/root-language.js"></script></head>');
  expect(page({})).not.toContain("root-language");
});

test.each([
  "US$$, Forschung$&Lehre, $`, $', $1 and $<name>",
  "</head>",
  '<div id="root">',
  "<!--styles-->",
  `A & B "d"`,
])("%s stays as it is", (text) => {
  const tags = [meta("description", text)];
  const root = `<p>${escaped(text)}</p>`;
  const html = page({ root, head: { ...head, title: text, tags }, payload: `"${text}"` });
  const inTags = [`<title>${escaped(text)}</title>`, `"description" content="${escaped(text)}">`];
  for (const place of [...inTags, root, `>"${text}"</script>`]) expect(html).toContain(place);
});

function escaped(text: string): string {
  const elements = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return elements.replace(/"/g, "&quot;").replace(/'/g, "&#39;");
}

test("an index.html that does not load the code or has no place for a part stops the build", () => {
  expect(() => siteTemplate(index.replace(/<script.*/, ""), shared)).toThrow("index.html has no <script");
  for (const name of ["policy", "head", "brand", "styles", "app", "payload"])
    expect(() => siteTemplate(index.replace(`<!--${name}-->`, ""), shared)).toThrow(/^index.html has no </);
});
