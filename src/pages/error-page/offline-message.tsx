import { useEffect, useState } from "react";
import { isOnline } from "../../connection/connection.ts";
import { useWords } from "../../i18n/locale.tsx";
import type { Locale } from "../../locales.ts";
import { announce } from "../../navigation/announcer.tsx";
import { type KeptPage, keptPages } from "../../offline/kept-pages.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ErrorLayout } from "./error-layout.tsx";
import styles from "./error-message.module.css";

/** Tells that the page will open when the connection returns, and lists the pages that can be read offline. */
export function OfflineMessage({ locale }: { locale: Locale }) {
  const t = useWords();
  const [kept, setKept] = useState<readonly KeptPage[]>([]);
  useEffect(() => void keptPages(locale).then(setKept), [locale]);
  const retry = () => (isOnline() ? window.location.reload() : announce(t("connection.still")));
  return (
    <ErrorLayout heading={t("connection.heading")} title={t("connection.title")}>
      <p>{t("connection.text")}</p>
      <p className={styles.ways}>
        <button type="button" {...buttonLook("amber")} onClick={retry}>
          {t("error.retry")}
        </button>
      </p>
      {kept.length > 0 && (
        <nav className={styles.kept} aria-labelledby="kept-pages">
          <h2 id="kept-pages">{t("connection.available")}</h2>
          <ul>
            {kept.map(({ address, path, title }) => (
              <li key={path}>
                {/* A plain link loads a document: this one has no code for other pages. */}
                <a href={path}>{"slug" in address ? title : t(`nav.${address.screen}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ErrorLayout>
  );
}
