import { expect, test } from "vitest";
import { stylePolicy } from "#pipeline/site/host/content-security-policy.ts";
import { assemblePage, siteTemplate } from "#pipeline/site/pages/template.ts";
import { domainMetaName } from "#src/behaviours/analytics/domain.ts";

/** index.html as vite writes it, as short as it can be. */
const index = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!--head-->
    <meta name="viewport" content="width=device-width" />
    <style>
      @layer ui, pages;
    </style>
    <script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/site.css">
  </head>
  <body>
    <div id="root" data-server-rendered="true"><!--app--></div>
    <!--payload-->
  </body>
</html>
`;

const stylesheet = "/assets/site.css";
const parts = {
  path: "/de",
  head: { locale: "de" as const, title: "Beispiel", tags: [] },
  root: "<p>Text</p>",
  styles: ["p{color:red}"],
};

const page = (own: object = {}, options: object = {}) =>
  assemblePage(siteTemplate(index, { stylesheet, ...options }).template, { ...parts, ...own });

test("a page's parts stand in their places, the character set first and the code last", () => {
  expect(page({ payload: "{}" })).toBe(
    '<!doctype html><html lang="de"><head><meta charset="utf-8">' +
      `${stylePolicy(["p{color:red}"])}<title>Beispiel</title>` +
      '<meta name="viewport" content="width=device-width" />' +
      '<meta name="stylesheet" content="/assets/site.css"><style>p{color:red}</style></head>' +
      '<body><div id="root" data-server-rendered="true"><p>Text</p></div>' +
      '<script type="application/json" id="payload">{}</script>' +
      '<script fetchpriority="low" type="module" crossorigin src="/assets/app.js"></script></body></html>',
  );
});

test("what the entry cannot begin without waits like the entry, beside it", () => {
  const runtime = '<script type="module" crossorigin src="/assets/runtime.js"></script>';
  const html = siteTemplate(index.replace("<style>", `${runtime}<style>`), { stylesheet }).template;
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script fetchpriority="low" type="module" crossorigin src="/assets/runtime.js">',
    '<script fetchpriority="low" type="module" crossorigin src="/assets/app.js">',
  ]);
  expect(html.indexOf("<script")).toBeGreaterThan(html.indexOf("</head>"));
});

test("a page carries its styles as one, which it allows by what they say", () => {
  const html = page({ styles: ["p{color:red}", ".team{top:0}"] });
  expect(html).toContain("<style>p{color:red}\n.team{top:0}</style></head>");
  expect(html).toContain(stylePolicy(["p{color:red}\n.team{top:0}"]));
});

test("a page allows the styles for browsers that run no script", () => {
  const html = index.replace("<style>", "<noscript>\n<style>a{top:0}</style>\n</noscript><style>");
  const { template } = siteTemplate(html, { stylesheet });
  expect(assemblePage(template, parts)).toContain(stylePolicy(["p{color:red}", "a{top:0}"]));
});

test("the order of the layers leaves the template: it has to stand before all styles of a page", () => {
  const { template, order } = siteTemplate(index, { stylesheet });
  expect(order).toBe("@layer ui, pages;");
  expect(template).not.toContain("@layer");
});

test("only the page at the root looks at the browser's language", () => {
  expect(page({ path: "/" })).toContain('<script src="/root-language.js"></script></head>');
  expect(page()).not.toContain("root-language");
});

test("a page says under which name it is counted, where one is configured", () => {
  expect(page({}, { analyticsDomain: "www.mycompany.example" })).toContain(
    `<meta name="${domainMetaName}" content="www.mycompany.example"><style>`,
  );
  expect(page()).not.toContain(domainMetaName);
});

test.each(["US$$", "Forschung$&Lehre", "$`", "$'", "$1 and $<name>", "</head>", '<div id="root">'])(
  "%s stays as it is",
  (text) => {
    const html = page({ head: { ...parts.head, title: text }, root: `<p>${text}</p>`, payload: `"${text}"` });
    for (const place of [`<title>${escaped(text)}</title>`, `<p>${text}</p>`, `>"${text}"</script>`])
      expect(html).toContain(place);
  },
);

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

test.each([
  ["entry script", "no entry script", (html: string) => html.replace(/<script.*/, "")],
  ["order of layers", "the order of the layers", (html: string) => html.replace(/@layer.*/, "")],
  ["stylesheet", "no stylesheet /assets/site.css", (html: string) => html.replace(/<link rel="stylesheet.*/, "")],
  ["place for what is rendered", "<!--app-->", (html: string) => html.replace("<!--app-->", "")],
])("an index.html without its %s stops the build", (_, message, change) => {
  expect(() => siteTemplate(change(index), { stylesheet })).toThrow(message);
});
