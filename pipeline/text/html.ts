export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];
type HtmlTemplate = (parts: TemplateStringsArray, ...values: readonly Value[]) => Html;

export const nothing = new Html("");

export function htmlTemplate(prepare: (text: string) => string): HtmlTemplate {
  const inserted = (value: Value): string => {
    if (value instanceof Html) return value.text;
    if (typeof value === "object") return value.map(({ text }) => text).join("");
    return prepare(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  };
  return (parts, ...values) =>
    new Html(parts.map((part, index) => (index === 0 ? part : inserted(values[index - 1] ?? "") + part)).join(""));
}

export const html = htmlTemplate((text) => text);
