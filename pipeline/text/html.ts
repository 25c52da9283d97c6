/** HTML that is already safe to stand in a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];
type HtmlTemplate = (parts: TemplateStringsArray, ...values: readonly Value[]) => Html;

export const nothing = new Html("");

/** A template for pieces of HTML whose texts are changed in some way before they are escaped. */
export function htmlTemplate(prepare: (text: string) => string): HtmlTemplate {
  const inserted = (value: Value): string => {
    if (value instanceof Html) return value.text;
    if (typeof value === "object") return value.map(({ text }) => text).join("");
    return prepare(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  };
  return (parts, ...values) =>
    new Html(parts.map((part, index) => (index === 0 ? part : inserted(values[index - 1] ?? "") + part)).join(""));
}

/** A piece of HTML: whatever is put into it is text and is escaped, unless it is HTML made the same way. */
export const html = htmlTemplate((text) => text);
