import { takeBack, useHasDraft } from "../../contact/form/draft.ts";
import { forget, outbox } from "../../contact/form/follow-outbox.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { dateAndTime } from "../../i18n/times.ts";
import { wordsOf } from "../../i18n/words.ts";
import { announce } from "../../navigation/announcer.tsx";
import { returnFocus } from "../../ui/focus-on.ts";
import { useObservable } from "../../ui/observable.ts";
import styles from "./contact-form.module.css";

export function KeptRequests({ headingId }: { headingId: string }) {
  const locale = useLocale();
  const kept = useObservable(outbox);
  // Taking a request back must not overwrite text in the form.
  const isFormFree = !useHasDraft();
  if (!kept || kept.waiting.length === 0) return null;
  const t = wordsOf("contactForm", locale);
  return (
    <section className={styles.kept} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("waiting")}</h3>
      <ul>
        {kept.waiting.map(({ key, request, keptAt }) => (
          <li key={key}>
            <p>{t("waitingItem", { subject: request.subject, when: dateAndTime(keptAt, locale) })}</p>
            <p ref={returnFocus} className={styles.keptActions}>
              {isFormFree && (
                <button type="button" onClick={() => forget("requests", key).then(() => takeBack(request))}>
                  {t("takeBack")}
                </button>
              )}
              <button type="button" onClick={() => forget("requests", key).then(() => announce(t("deleted")))}>
                {t("delete")}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
