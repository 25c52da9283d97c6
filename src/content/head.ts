import type { ReactElement } from "react";
import type { Screen } from "../addresses.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Locale } from "../locales.ts";
import type { DocumentOf } from "./model/documents.ts";
import { isBlankInAll } from "./text.ts";
import type { Payload } from "./views.ts";

export interface HeadTag {
  readonly name: "meta" | "link" | "script";
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** A page's own part of the head; index.html has the part that all pages share. */
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

/** Returns the HTML of the head's elements. The caller writes `<html lang>`. */
export function renderHead({ title, tags }: Head): string {
  return `<title>${escapeHtml(title)}</title>${tags.map(renderTag).join("")}`;
}

function renderTag({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const start = `<${name}${written.join("")}>`;
  // A script's text is JSON without `<` (layout/head/page-head.ts), so it needs no escaping.
  return text === undefined ? start : `${start}${text}</${name}>`;
}

/** Returns the element that React renders into `#root`, and the head. An error page has no payload. */
export type RenderPage = (
  path: string,
  payload: Payload | undefined,
) => Promise<{ readonly root: ReactElement; readonly head: Head }>;

export type Seo = Omit<DocumentOf<"page">["seo"], "_type">;

/** The texts that search engines and shared links show. By default they are the document's title and summary. */
export function seoOf({ title, summary, seo }: Pick<DocumentOf<"job">, "title" | "summary" | "seo">): Seo {
  return { ...seo, title: filledIn(seo?.title) ?? title, description: filledIn(seo?.description) ?? summary };
}

function filledIn<T extends object>(text: (T & Readonly<Record<string, unknown>>) | undefined): T | undefined {
  return text && !isBlankInAll(text) ? text : undefined;
}

/** Every title ends with the company's name, except the home page's if it already contains the name. */
export function pageTitle(title: string, screen: Screen, shortName: string): string {
  return screen === "home" && title.includes(shortName) ? title : `${title} – ${shortName}`;
}
