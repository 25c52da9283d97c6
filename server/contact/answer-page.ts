import { answerId, type ContactAnswer, type ContactErrors, trapName } from "#src/contact/contact-request.ts";
import { type ContactField, type ContactTexts, contactFields } from "#src/contact/fields.ts";
import { ticked } from "#src/contact/values.ts";
import { escapeHtml } from "#src/escape-html.ts";
import { inTime } from "#src/i18n/times.ts";
import { wordsOf } from "#src/i18n/words.ts";
import type { Locale } from "#src/locales.ts";
import { type PlainResponse, wholeResponse } from "../http/plain-http.ts";

export type RequestResult = {
  readonly status: number;
  readonly content: ContactAnswer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The typed values, if they could be read. */
  readonly sent?: { readonly texts: ContactTexts; readonly consent: boolean };
};

/** Everything except scripts; links may open other programs and windows. */
const allowances = [
  ...["allow-forms", "allow-same-origin", "allow-downloads", "allow-popups", "allow-popups-to-escape-sandbox"],
  "allow-top-navigation-to-custom-protocols",
].join(" ");

/** Undefined if the page has no form. Its scripts are removed and blocked, because they do not know this state. */
export function answerPage(html: string, locale: Locale, outcome: RequestResult): PlainResponse | undefined {
  if (!html.includes(` id="${answerId}"`)) return undefined;
  const page = html.replace(/<script\b(?![^>]*\btype="application\/)[^>]*>.*?<\/script>/gs, "");
  return wholeResponse(outcome.status, "text/html", fillPage(page, locale, outcome), {
    ...outcome.headers,
    "Cache-Control": "no-store",
    // Added to the site's policy. The sandbox makes the page behave as with scripts disabled.
    "Content-Security-Policy": `sandbox ${allowances}`,
  });
}

function fillPage(page: string, locale: Locale, outcome: RequestResult): string {
  const { content, sent } = outcome;
  const t = wordsOf("contactForm", locale);
  if (content.status === "received") return showReceived(titled(page, t("receivedTitle")), t("received"));
  const errors = content.status === "invalid" ? content.errors : {};
  const wrong = contactFields.filter((name) => errors[name] !== undefined);
  const title = wrong.length > 0 ? t("summary", { count: wrong.length }) : t("failedTitle");
  const items =
    wrong.length > 0
      ? wrong.map((name) => `<a href="#${idOf(page, name)}">${escapeHtml(errors[name] ?? "")}</a>`)
      : [escapeHtml(reasonOf(outcome, locale))];
  // A browser that has filled the trap would do so again.
  const open = content.status === "suspicious" ? page.replace(controlOf(trapName), "") : page;
  const filled = contactFields.reduce((text, name) => fillField(text, name, errors, sent), open);
  return showFailed(titled(filled, t("failedTitle")), title, items);
}

function reasonOf({ content, headers }: RequestResult, locale: Locale): string {
  const t = wordsOf("contactForm", locale);
  const seconds = headers?.["Retry-After"];
  switch (content.status) {
    case "busy":
    case "unavailable":
      return t(content.status, { when: seconds === undefined ? t("later") : inTime(Number(seconds), locale) });
    case "suspicious":
      return content.error;
    default:
      return t("refused");
  }
}

/** Screen readers read the title first, so it begins with the result. */
function titled(html: string, title: string): string {
  return html.replace("<title>", () => `<title>${escapeHtml(title)}: `);
}

function showReceived(html: string, text: string): string {
  return html.replace(
    / data-answer="received" hidden=""([^>]*)><\/p>/,
    (_found, rest) => ` role="status"${rest}>${escapeHtml(text)}</p>`,
  );
}

function showFailed(html: string, title: string, items: readonly string[]): string {
  return html.replace(
    / data-answer="failed" hidden=""([^>]*>)(<p\b[^>]*>)<\/p>(<ul\b[^>]*>)<\/ul>/,
    (_found, rest, heading, list) => {
      const entries = items.map((item) => `<li>${item}</li>`).join("");
      return ` role="alert"${rest}${heading}${escapeHtml(title)}</p>${list}${entries}</ul>`;
    },
  );
}

/** React escapes `>` in attributes. */
function controlOf(name: ContactField | typeof trapName): RegExp {
  return new RegExp(`<(input|textarea|select)\\b[^>]*\\sname="${name}"[^>]*>`);
}

function idOf(html: string, name: ContactField): string {
  return /\sid="([^"]*)"/.exec(controlOf(name).exec(html)?.[0] ?? "")?.[1] ?? "";
}

function fillField(html: string, name: ContactField, errors: ContactErrors, sent: RequestResult["sent"]): string {
  const typed = name === "consent" ? (sent?.consent ? ticked : "") : (sent?.texts[name] ?? "");
  const text = escapeHtml(typed);
  const error = errors[name];
  const errorId = `${idOf(html, name)}-error`;
  const filled = html.replace(controlOf(name), (tag, element) => {
    const plain = tag.replace(/\s*\/?>$/, "");
    const isDescribed = plain.includes(' aria-describedby="');
    const described = isDescribed
      ? plain.replace(' aria-describedby="', `$&${errorId} `)
      : `${plain} aria-describedby="${errorId}"`;
    const open = error === undefined ? plain : `${described} aria-invalid="true"`;
    // HTML parsers drop the first line break in a textarea.
    if (element === "textarea") return `${open}>\n${text}`;
    if (element === "select") return `${open}>`;
    if (tag.includes(' type="checkbox"')) return `${open}${typed === ticked ? ' checked=""' : ""}>`;
    return `${open} value="${text}">`;
  });
  const choices = new RegExp(`<select\\b[^>]*\\sname="${name}".*?</select>`, "s");
  const answered = filled.replace(choices, (select) => select.replace(`<option value="${text}"`, '$& selected=""'));
  if (error === undefined) return answered;
  const place = `id="${errorId}">`;
  return answered.replace(`${place}</p>`, () => `${place}${escapeHtml(error)}</p>`);
}
