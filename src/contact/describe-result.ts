import { inTime } from "../i18n/times.ts";
import { wordsOf } from "../i18n/words.ts";
import type { Locale } from "../locales.ts";
import type { SubmitResult } from "./send-contact.ts";

/** The form's words for a result, with script and without it. */
export function describeResult(result: SubmitResult, locale: Locale): Readonly<Record<"title" | "text", string>> {
  const t = wordsOf("contactForm", locale);
  const failed = (text: string) => ({ title: t("failedTitle"), text });
  switch (result.kind) {
    case "received":
      return { title: t("receivedTitle"), text: t("received") };
    case "kept":
      return { title: t("keptTitle"), text: t("kept") };
    case "busy":
    case "unavailable": {
      const { retryAfter } = result;
      return failed(t(result.kind, { when: retryAfter === undefined ? t("later") : inTime(retryAfter, locale) }));
    }
    case "invalid":
      return failed(Object.values(result.errors).join(" "));
    case "suspicious":
      return failed(result.error ?? t("suspicious"));
    default:
      return failed(t(result.kind));
  }
}
