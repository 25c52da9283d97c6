import type { SendMailOptions } from "nodemailer";
import { fieldSpecs, type TextField, textFields } from "#src/contact/fields.ts";
import { contactLabels } from "#src/contact/validate-contact.ts";
import { mailWords } from "#src/i18n/parts.ts";
import { defaultLocale, languageNameIn, languages } from "#src/locales.ts";
import { timeZone } from "#src/site.ts";
import type { MailConfig } from "./mail-config.ts";
import type { StoredMessage } from "./message-store.ts";

/**
 * The mail about a contact request: plain text to the company, in the default language, answered
 * straight to the visitor. Its `Message-ID` is the same at every attempt, so that a mail that arrives twice can be told.
 * It is sent in the name of the site, with the company's where that is known.
 */
export function composeMail(message: StoredMessage, { from, to }: MailConfig, companyName?: string) {
  const t = mailWords.in(defaultLocale);
  const { key, name, email, subject, locale, receivedAt } = message;
  return {
    from: { name: companyName ? t("sender", { company: oneLine(companyName) }) : t("senderUnknown"), address: from },
    to: to.map((address) => ({ name: "", address })),
    replyTo: { name: oneLine(name), address: oneLine(email) },
    subject: t("subject", { subject: oneLine(subject) }),
    messageId: `<${key}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(receivedAt),
    headers: { "Auto-Submitted": "auto-generated" },
    text: [
      ...textFields.filter((field) => field !== "message").map((field) => describeField(field, message)),
      `${t("language")}: ${languageNameIn(defaultLocale, locale)}`,
      `${t("receivedAt")}: ${t("time", { when: officeTime(receivedAt) })}`,
      "",
      message.message,
      "",
    ].join("\n"),
    // Nothing a visitor wrote may make the library open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

export type ComposedMail = ReturnType<typeof composeMail>;

function describeField(field: TextField, message: StoredMessage): string {
  const label = contactLabels[field][defaultLocale];
  return fieldSpecs[field].rows ? `${label}:\n${message[field]}\n` : `${label}: ${oneLine(message[field])}`;
}

/** A time as people at the company read it: `21.11.2026, 11:35`, by the clock on their wall. */
export function officeTime(time: number): string {
  return officeFormat.format(time);
}

const officeFormat = new Intl.DateTimeFormat(languages[defaultLocale].formats, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone,
});

/**
 * The rules see to it when a message comes in; here it must hold even for what got into the file another way. Marks of
 * direction go: a name could look like another one with them.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(allDirectionMarks, "")
    .trim();
}

/** Invisible characters that turn the direction of writing: with them one text looks like another. */
export const directionMarks = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";

const allDirectionMarks = new RegExp(`[${directionMarks}]`, "gu");
