import { escapeHtml } from "#src/escape-html.ts";
import { escapeInvisible } from "./escape-for-display.ts";

/** Markup, as opposed to a text that `html` has to escape. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

export const nothing = new Html("");

/** Escapes every value that is not HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : inserted(values[index - 1] ?? "") + part)).join(""));
}

function inserted(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapeHtml(escapeInvisible(String(value)));
}
