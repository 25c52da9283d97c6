import type { Locale } from "../locales.ts";
import type { Payload } from "./views.ts";

/** A tag of the document's head, by the names that HTML gives. */
export interface HeadTag {
  readonly name: "meta" | "link" | "script";
  readonly attributes: Readonly<Record<string, string>>;
  /** Of a script alone. */
  readonly text?: string;
}

/** What a page says of itself in its head. The rest of the head is the same on all pages (index.html). */
export interface Head {
  readonly locale: Locale;
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

export function meta(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

export function property(property: string, content: string): HeadTag {
  return { name: "meta", attributes: { property, content } };
}

/** The tags as HTML. `<html lang>` is to be written by the caller. */
export function renderHead({ title, tags }: Head): string {
  return `<title>${escapeText(title)}</title>${tags.map(renderTag).join("")}`;
}

function renderTag({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`);
  const start = `<${name}${written.join("")}>`;
  // The text of a script is JSON in which no tag begins (structured-data.ts): it is not escaped as HTML.
  return text === undefined ? start : `${start}${text}</${name}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What a page consists of beside its template: the pipeline puts it together (pipeline/site/pages). */
export interface PrerenderedPage {
  readonly path: string;
  readonly head: Head;
  readonly payload: Payload | undefined;
  /** What stands inside of `#root`, once vite-react-ssg has rendered it. */
  root?: string;
}
