import { expect, test } from "vitest";
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

const styles = { href: "/assets/site.css", base: "p{color:red}" };
const parts = { path: "/de", head: { locale: "de" as const, title: "Beispiel", tags: [] }, root: "<p>Text</p>" };

const groups = ["sections/team", "sections/jobs", "ui/button"].map((name) => {
  return { name, css: `/* ${name} */`, classes: [] };
});

const page = (own: object = {}, options: object = {}) =>
  assemblePage(siteTemplate(index, { styles, ...options }), { ...parts, ...own });

test("a page's parts stand in their places, the character set first and the code last", () => {
  expect(page({ payload: "{}" })).toBe(
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Beispiel</title>' +
      '<meta name="viewport" content="width=device-width" />' +
      '<meta name="stylesheet" content="/assets/site.css"><style>@layer ui, pages;p{color:red}</style></head>' +
      '<body><div id="root" data-server-rendered="true"><p>Text</p></div>' +
      '<script type="application/json" id="payload">{}</script>' +
      '<script fetchpriority="low" type="module" crossorigin src="/assets/app.js"></script></body></html>',
  );
});

test("what the entry cannot begin without waits like the entry, beside it", () => {
  const runtime = '<script type="module" crossorigin src="/assets/runtime.js"></script>';
  const html = siteTemplate(index.replace("<style>", `${runtime}<style>`), { styles });
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script fetchpriority="low" type="module" crossorigin src="/assets/runtime.js">',
    '<script fetchpriority="low" type="module" crossorigin src="/assets/app.js">',
  ]);
  expect(html.indexOf("<script")).toBeGreaterThan(html.indexOf("</head>"));
});

test("a page carries the styles of its groups, in the order of the stylesheet and after those of all pages", () => {
  expect(page({ groups: groups.filter(({ name }) => name !== "sections/jobs") })).toContain(
    "p{color:red}</style><style>/* sections/team */</style><style>/* ui/button */</style></head>",
  );
});

test("only the page at the root looks at the browser's language", () => {
  expect(page({ path: "/" })).toContain('<script src="/root-language.js"></script></head>');
  expect(page()).not.toContain("root-language");
});

test("a page says under which name it is counted, where one is configured", () => {
  expect(page({}, { analyticsDomain: "www.mycompany.example" })).toContain(
    `<meta name="${domainMetaName}" content="www.mycompany.example"></head>`,
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
  expect(() => siteTemplate(change(index), { styles })).toThrow(message);
});
