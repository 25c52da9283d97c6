import { answerId, type ContactAnswer, type ContactErrors } from "#src/contact/contact-request.ts";
import { type ContactField, type ContactTexts, contactFields } from "#src/contact/fields.ts";
import { contactFormWords } from "#src/i18n/parts.ts";
import { inTime } from "#src/i18n/times.ts";
import type { Locale } from "#src/locales.ts";

/** What becomes of a request, before it is said as JSON or as a page. */
export type Outcome = {
  readonly status: number;
  readonly content: ContactAnswer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What was typed, if it could be read. */
  readonly sent?: { readonly texts: ContactTexts; readonly consent: boolean };
};

/** All but scripts: links to other programs and windows, too. */
const allowances = [
  ...["allow-forms", "allow-same-origin", "allow-downloads", "allow-popups", "allow-popups-to-escape-sandbox"],
  "allow-top-navigation-to-custom-protocols",
].join(" ");

/**
 * The page from which a form was sent, with what there is to say, and with what was typed unless it has been received.
 * Script of the page knows no such page, so it has none. Returns undefined when the page has no form.
 */
export function answerPage(html: string, locale: Locale, outcome: Outcome): Response | undefined {
  if (!html.includes(` id="${answerId}"`)) return undefined;
  const page = html.replace(/<script\b(?![^>]*\btype="application\/)[^>]*>.*?<\/script>/gs, "");
  return new Response(fillPage(page, locale, outcome), {
    status: outcome.status,
    headers: {
      ...outcome.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // Beside the policy of the site: without script the page looks and works as it does where script is switched off.
      "Content-Security-Policy": `sandbox ${allowances}`,
    },
  });
}

function fillPage(page: string, locale: Locale, outcome: Outcome): string {
  const { content, sent } = outcome;
  const t = contactFormWords.in(locale);
  if (content.status === "received") return showReceived(titled(page, t("receivedTitle")), t("received"));
  const errors = content.status === "invalid" ? content.errors : {};
  const wrong = contactFields.filter((name) => errors[name] !== undefined);
  const title = wrong.length > 0 ? t("summary", { count: wrong.length }) : t("failedTitle");
  const items =
    wrong.length > 0
      ? wrong.map((name) => `<a href="#${idOf(page, name)}">${escapeHtml(errors[name] ?? "")}</a>`)
      : [escapeHtml(reasonOf(outcome, locale))];
  const filled = contactFields.reduce((text, name) => fillField(text, name, errors, sent), page);
  return showFailed(titled(filled, t("failedTitle")), title, items);
}

function reasonOf({ content, headers }: Outcome, locale: Locale): string {
  const t = contactFormWords.in(locale);
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

/** A page that is read out says first how it went. */
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

/** A tag of React's making: no attribute of it holds `>`. */
function controlOf(name: ContactField): RegExp {
  return new RegExp(`<(input|textarea)\\b[^>]*\\sname="${name}"[^>]*>`);
}

function idOf(html: string, name: ContactField): string {
  return /\sid="([^"]*)"/.exec(controlOf(name).exec(html)?.[0] ?? "")?.[1] ?? "";
}

function fillField(html: string, name: ContactField, errors: ContactErrors, sent: Outcome["sent"]): string {
  const text = name === "consent" ? "" : escapeHtml(sent?.texts[name] ?? "");
  const error = errors[name];
  const errorId = `${idOf(html, name)}-error`;
  const filled = html.replace(controlOf(name), (tag, element) => {
    const plain = tag.replace(/\s*\/?>$/, "");
    const described = plain.replace(' aria-describedby="', `$&${errorId} `);
    const open = error === undefined ? plain : `${described} aria-invalid="true"`;
    // The parser drops one line break at the start of a field of several lines.
    if (element === "textarea") return `${open}>\n${text}`;
    if (name === "consent") return `${open}${sent?.consent ? ' checked=""' : ""}>`;
    return `${open} value="${text}">`;
  });
  if (error === undefined) return filled;
  const place = `id="${errorId}">`;
  return filled.replace(`${place}</p>`, () => `${place}${escapeHtml(error)}</p>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
