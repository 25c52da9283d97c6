import { visible } from "./condense.ts";

/** HTML that is already safe to stand in a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/** A piece of HTML: whatever is put into it is text and is escaped, unless it is HTML made the same way. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : inserted(values[index - 1] ?? "") + part)).join(""));
}

export const nothing = new Html("");

function inserted(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return visible(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
