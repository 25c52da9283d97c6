import { answerId, type ContactAnswer, trapName } from "#src/contact/contact-request.ts";
import { describeResult } from "#src/contact/describe-result.ts";
import { type ContactField, type ContactTexts, formFields } from "#src/contact/fields.ts";
import { resultOf } from "#src/contact/send-contact.ts";
import { ticked } from "#src/contact/values.ts";
import { escapeHtml } from "#src/escape-html.ts";
import { wordsOf } from "#src/i18n/words.ts";
import type { Locale } from "#src/locales.ts";

/** The outcome of a contact request. */
export type Judgement = {
  readonly status: number;
  readonly content: ContactAnswer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The typed values, if they could be read. */
  readonly sent?: { readonly texts: ContactTexts; readonly consent: boolean };
};

/** The sandbox allows everything except scripts. Links may open other programs and windows. */
const allowances = [
  ...["allow-forms", "allow-same-origin", "allow-downloads", "allow-popups", "allow-popups-to-escape-sandbox"],
  "allow-top-navigation-to-custom-protocols",
].join(" ");

/**
 * The form's page with the answer, the errors and the typed values; undefined if the page has no form. Scripts are
 * removed and blocked, because they would render the form without the answer.
 */
export function answerPage(html: string, locale: Locale, judgement: Judgement): Response | undefined {
  if (!html.includes(` id="${answerId}"`)) return undefined;
  // Data blocks, such as `application/ld+json`, stay, because they run nothing.
  const page = html.replace(/<script\b(?![^>]*\btype="application\/)[^>]*>.*?<\/script>/gs, "");
  const headers = {
    ...judgement.headers,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    // The answer also has the site's policy. The sandbox makes the page behave as with scripts disabled.
    "Content-Security-Policy": `sandbox ${allowances}`,
  };
  return new Response(fillPage(page, locale, judgement), { status: judgement.status, headers });
}

/** Fills one of the form's two hidden places: `<p data-answer="received">`, or the summary with its list of errors. */
function fillPage(page: string, locale: Locale, judgement: Judgement): string {
  const { status, headers = {}, content } = judgement;
  const result = describeResult(resultOf(new Response(null, { status, headers }), content), locale);
  if (content.status === "received") {
    const place = /<p\b[^>]* data-answer="received"[^>]*>/;
    const shown = page.replace(place, (tag) => shownWith("status", tag) + escapeHtml(result.text));
    return titled(shown, result.title);
  }
  const { filled, errorLinks } = fillControls(page, judgement);
  const count = errorLinks.length;
  const title = count > 0 ? wordsOf("contactForm", locale)("summary", { count }) : result.title;
  const items = (count > 0 ? errorLinks : [escapeHtml(result.text)]).map((item) => `<li>${item}</li>`).join("");
  const place = /(<div\b[^>]* data-answer="failed"[^>]*><p\b[^>]*>)(<\/p><ul\b[^>]*>)/;
  const shown = filled.replace(place, (_, start, list) => shownWith("alert", start) + escapeHtml(title) + list + items);
  return titled(shown, result.title);
}

function shownWith(role: "status" | "alert", tags: string): string {
  return tags.replace(/ data-answer="\w+"/, ` role="${role}"`).replace(' hidden=""', "");
}

/** Screen readers read the title first, so it begins with the result. */
function titled(html: string, title: string): string {
  return html.replace("<title>", () => `<title>${escapeHtml(title)}: `);
}

/** Fills in controls, options and errors. Patterns can do so, because React quotes attributes and escapes `>`. */
function fillControls(page: string, { content, sent }: Judgement) {
  const errors = content.status === "invalid" ? content.errors : {};
  /** Escaped errors by the ids of their controls. */
  const errorTexts = new Map<string, string>();

  function fill(control: string, element: string, attributes: string, options: string): string {
    const name = attributeOf(attributes, "name");
    // Removes the hidden field, because a browser that has filled it would fill it again.
    if (name === trapName && content.status === "suspicious") return "";
    const field = formFields.find((known) => known === name);
    if (!field) return control;
    const typed = sent && escapeHtml(typedIn(field, sent));
    const id = attributeOf(attributes, "id") ?? "";
    const error = errors[field];
    if (error !== undefined) errorTexts.set(id, escapeHtml(error));
    const own = error === undefined ? attributes : markInvalid(attributes, `${id}-error`);
    return startTag(element, own, typed) + withSelected(options, typed);
  }

  // The start tag of a control, and behind `<select …>` its options.
  const controls = /<(input|textarea|select)\b([^>]*)>((?:<option\b[^>]*>[^<]*<\/option>)*)/g;
  const filled = page
    .replace(controls, fill)
    .replace(/<p\b[^>]* id="([^"]*)-error"[^>]*>/g, (tag, id) => tag + (errorTexts.get(id) ?? ""));
  return { filled, errorLinks: Array.from(errorTexts, ([id, text]) => `<a href="#${id}">${text}</a>`) };
}

function withSelected(options: string, value: string | undefined): string {
  return options.replace(/<option\b([^>]*)>/g, (option, attributes) =>
    attributeOf(attributes, "value") === value ? `<option selected=""${attributes}>` : option,
  );
}

function attributeOf(attributes: string, key: string): string | undefined {
  return new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1];
}

function typedIn(field: ContactField, { texts, consent }: NonNullable<Judgement["sent"]>): string {
  if (field === "consent") return consent ? ticked : "";
  return texts[field];
}

function markInvalid(attributes: string, errorId: string): string {
  const described = [errorId, attributeOf(attributes, "aria-describedby")].filter(Boolean).join(" ");
  const others = attributes.replace(/\saria-describedby="[^"]*"/, "");
  return ` aria-invalid="true" aria-describedby="${described}"${others}`;
}

/** The control's start tag with the typed value, if there is one. A `<select>` has its value in an option. */
function startTag(element: string, attributes: string, typed: string | undefined): string {
  if (typed === undefined || element === "select") return `<${element}${attributes}>`;
  // HTML parsers drop the first line break in a textarea.
  if (element === "textarea") return `<textarea${attributes}>\n${typed}`;
  if (attributeOf(attributes, "type") !== "checkbox") return `<input value="${typed}"${attributes}>`;
  return typed === ticked ? `<input checked=""${attributes}>` : `<input${attributes}>`;
}
