import { HtmlValidate } from "html-validate/node";
import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages, pageFile, tagsOf } from "#tests/support/html-tags.ts";

const { paths, builtPages, readBuilt } = contentSite;

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Machines write these pages: how they write what means the same is not for people to read.
    "no-trailing-whitespace": "off",
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "void-style": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // The navigation stands in the page twice, bar and drawer; of the two, never more than one is shown.
    "unique-landmark": "off",
    // An editor writes the title. How much of it is shown is for search engines to say.
    "long-title": "off",
    // An editor writes the number; where it may break is the stylesheet's.
    "tel-non-breaking": "off",
  },
});

test.each([...paths.map(pageFile), ...errorPages])("%s is valid HTML", async (file) => {
  const { results } = await validator.validateString(readBuilt(file), file);
  const messages = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect(messages).toEqual([]);
});

test.each([...paths.map(pageFile), ...errorPages])("%s names its encoding in the first 1,024 bytes", (file) => {
  const beginning = Buffer.from(readBuilt(file)).subarray(0, 1024).toString("latin1");
  expect(beginning).toMatch(/<meta charset="utf-8"/i);
});

test("no script stands in a page itself: the policy lets none run", () => {
  const pages = [...builtPages, ...errorPages.map((file) => ({ path: file, html: readBuilt(file) }))];
  for (const { path, html } of pages) {
    const inline = tagsOf(html, "script").filter(({ attributes }) => attributes.src === undefined);
    const executable = inline.filter(
      ({ attributes }) => !["application/json", "application/ld+json"].includes(attributes.type ?? ""),
    );
    expect(executable, path).toEqual([]);
    const handlers = tagsOf(html).flatMap(({ attributes }) => Object.keys(attributes).filter((key) => /^on/.test(key)));
    expect(handlers, path).toEqual([]);
  }
});
