import { expect, test } from "vitest";
import { meta, property, renderHead } from "#src/content/head.ts";

test("a head is written as HTML, whatever its texts hold", () => {
  const title = `A & B <c> "d" $&`;
  const head = { locale: "en", title, tags: [meta("description", title), property("og:title", "x")] } as const;
  expect(renderHead(head)).toBe(
    "<title>A &amp; B &lt;c&gt; &quot;d&quot; $&amp;</title>" +
      '<meta name="description" content="A &amp; B &lt;c&gt; &quot;d&quot; $&amp;"><meta property="og:title" content="x">',
  );
});

test("the text of a script stands as it is", () => {
  const script = {
    name: "script",
    attributes: { type: "application/ld+json" },
    text: '{"a":"\\u003c/script>&"}',
  } as const;
  expect(renderHead({ locale: "en", title: "", tags: [script] })).toBe(
    '<title></title><script type="application/ld+json">{"a":"\\u003c/script>&"}</script>',
  );
});
