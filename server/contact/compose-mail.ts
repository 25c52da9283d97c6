import type { SendMailOptions } from "nodemailer";
import { fieldSpecs, type TextField, textFields } from "#src/contact/fields.ts";
import { contactLabel } from "#src/contact/validate-contact.ts";
import { inWords, tidyLine } from "#src/contact/values.ts";
import { wordsOf } from "#src/i18n/words.ts";
import { defaultLocale, languageNameIn, languages } from "#src/locales.ts";
import { timeZone } from "#src/site.ts";
import type { MailConfig } from "./mail-config.ts";
import type { StoredMessage } from "./message-store.ts";

type MailedMessage = Omit<StoredMessage, "id" | "mailAttempts" | "mailError" | "mailedAt">;
type Addresses = Pick<MailConfig, "from" | "to">;

/** The `Message-ID` is the same at every attempt. Lines are tidied again: a message may be older than some rules. */
export function composeMail(message: MailedMessage, { from, to }: Addresses, companyName?: string) {
  const t = wordsOf("mail", defaultLocale);
  const { key, name, email, subject, locale, receivedAt } = message;
  return {
    from: { name: companyName ? t("sender", { company: tidyLine(companyName) }) : t("senderUnknown"), address: from },
    to: to.map((address) => ({ name: "", address })),
    replyTo: { name: tidyLine(name), address: tidyLine(email) },
    subject: t("subject", { subject: tidyLine(subject) }),
    messageId: `<${key}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(receivedAt),
    text: [
      ...textFields.filter((field) => field !== "message").map((field) => describeField(field, message)),
      `${t("language")}: ${languageNameIn(defaultLocale, locale)}`,
      `${t("receivedAt")}: ${t("time", { when: officeTime(receivedAt) })}`,
      "",
      message.message,
      "",
    ].join("\n"),
    // A visitor's text must not make the library open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

export type ComposedMail = ReturnType<typeof composeMail>;

function describeField(field: TextField, message: MailedMessage): string {
  const label = contactLabel(field, defaultLocale);
  const text = inWords(field, message[field], defaultLocale);
  return fieldSpecs[field].kind === "longText" ? `${label}:\n${text}\n` : `${label}: ${tidyLine(text) || "–"}`;
}

/** Uses the company's time zone: `21.11.2026, 11:35`. */
export const officeTime = new Intl.DateTimeFormat(languages[defaultLocale].formats, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone,
}).format;
