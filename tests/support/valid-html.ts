import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    "no-missing-references": "error",
    // Rules of style do not matter, because nobody writes these pages by hand.
    "no-trailing-whitespace": "off",
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "void-style": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // The navigation is in the page twice, as bar and as drawer; only one of them is visible.
    "unique-landmark": "off",
    // An editor writes the title, and search engines shorten it themselves.
    "long-title": "off",
    // An editor writes the telephone number; the stylesheet controls its line breaks.
    "tel-non-breaking": "off",
  },
});

/** The errors in a page's HTML; empty if it is valid. */
export async function messagesAbout(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
