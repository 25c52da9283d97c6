import { type ReactNode, useEffect, useState } from "react";
import { type Collection, collections } from "../../addresses.ts";
import { isOnline } from "../../connection/connection.ts";
import { useHasPage } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";
import type { Locale } from "../../locales.ts";
import { announce } from "../../navigation/announcer.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { type KeptPage, keptPages } from "../../offline/kept-pages.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import styles from "./error-message.module.css";

const statuses = { notFound: 404, gone: 410, error: 500 };

type Props = { kind: keyof typeof statuses; collection?: Collection | undefined };

export function ErrorMessage({ kind, collection }: Props) {
  const t = useWords();
  const status = statuses[kind];
  const isFault = kind === "error";
  const list = useListOf(collection);
  return (
    <ErrorLayout heading={isFault ? t("error.heading") : String(status)} title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      {isFault && <p className={styles.code}>{t("error.code", { status })}</p>}
      <p className={styles.ways}>
        {isFault && (
          <button type="button" {...buttonLook("amber")} onClick={() => window.location.reload()}>
            {t("error.retry")}
          </button>
        )}
        {list && (
          <PlaceLink place={{ screen: list }} {...buttonLook("amber")}>
            {t("gone.list", { list: t(`nav.${list}`) })}
          </PlaceLink>
        )}
        <PlaceLink place={{ screen: "home" }} {...buttonLook(isFault || list ? "line" : "amber")}>
          {t(`${kind}.link`)}
        </PlaceLink>
      </p>
    </ErrorLayout>
  );
}

/** The screen with the list of a collection, if the site has this screen. */
function useListOf(collection: Collection | undefined) {
  const hasPage = useHasPage();
  const screen = collection && collections[collection].list;
  return screen && hasPage(screen) ? screen : undefined;
}

/** Says that the page will open when the connection returns, and lists the pages that can be read offline. */
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
                {/* The browser follows this link, because the offline page has no code for other pages. */}
                <a href={path}>{"slug" in address ? title : t(`nav.${address.screen}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ErrorLayout>
  );
}

function ErrorLayout({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.root}>
      <div className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}
