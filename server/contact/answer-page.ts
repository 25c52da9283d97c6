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
 * The form's page with the answer, the errors and what was typed; undefined if the page has no form. Its scripts are
 * removed and blocked, because they do not know this state.
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
    const place = / data-answer="received" hidden=""([^>]*>)/;
    const shown = page.replace(place, (_, rest) => ` role="status"${rest}${escapeHtml(result.text)}`);
    return titled(shown, result.title);
  }
  const { filled, errorLinks } = fillControls(page, judgement);
  const count = errorLinks.length;
  const title = count > 0 ? wordsOf("contactForm", locale)("summary", { count }) : result.title;
  const reasons = count > 0 ? errorLinks : [escapeHtml(result.text)];
  const items = reasons.map((reason) => `<li>${reason}</li>`).join("");
  const place = / data-answer="failed" hidden=""([^>]*><p\b[^>]*>)(<\/p><ul\b[^>]*>)/;
  const shown = filled.replace(place, (_, rest, list) => ` role="alert"${rest}${escapeHtml(title)}${list}${items}`);
  return titled(shown, result.title);
}

/** Screen readers read the title first, so it begins with the result. */
function titled(html: string, title: string): string {
  return html.replace("<title>", () => `<title>${escapeHtml(title)}: `);
}

/** Fills in the controls and their errors. A pattern can do so, because React quotes attributes and escapes `>`. */
function fillControls(page: string, { content, sent }: Judgement) {
  const errors = content.status === "invalid" ? content.errors : {};
  const errorLinks: string[] = [];
  /** The control before this tag: its options and the place of its error follow it. */
  let control: Partial<Record<"typed" | "error" | "errorId", string | undefined>> = {};

  function fill(tag: string, element: string, attributes: string): string {
    if (element === "p") {
      return control.error && attributeOf(attributes, "id") === control.errorId ? tag + escapeHtml(control.error) : tag;
    }
    if (element === "option") {
      return attributeOf(attributes, "value") === control.typed ? `<option selected=""${attributes}>` : tag;
    }
    const name = attributeOf(attributes, "name");
    // Removes the hidden field, because a browser that has filled it would fill it again.
    if (name === trapName && content.status === "suspicious") return "";
    const field = formFields.find((known) => known === name);
    if (!field) return tag;
    const [id, error, typed] = [attributeOf(attributes, "id"), errors[field], sent && escapeHtml(typedIn(field, sent))];
    const errorId = `${id}-error`;
    control = { typed, error, errorId };
    if (error === undefined) return startTag(element, attributes, typed);
    errorLinks.push(`<a href="#${id}">${escapeHtml(error)}</a>`);
    return startTag(element, markInvalid(attributes, errorId), typed);
  }

  return { filled: page.replace(/<(input|textarea|select|option|p)\b([^>]*)>/g, fill), errorLinks };
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
