import type { ReactNode } from "react";
import { type Collection, collections } from "../../addresses.ts";
import { useHasPage } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import styles from "./error-message.module.css";

const statuses = { notFound: 404, gone: 410, error: 500 };

type Props = { kind: keyof typeof statuses; collection?: Collection | undefined };

export function ErrorMessage({ kind, collection }: Props) {
  const t = useWords();
  const status = statuses[kind];
  const notFound = kind !== "error";
  const hasPage = useHasPage();
  const screen = collection && collections[collection].list;
  const list = screen && hasPage(screen) ? screen : undefined;
  return (
    <ErrorLayout heading={notFound ? String(status) : t("error.heading")} title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      {!notFound && <p className={styles.code}>{t("error.code", { status })}</p>}
      <p className={styles.ways}>
        {!notFound && (
          <button type="button" {...buttonLook("amber")} onClick={() => window.location.reload()}>
            {t("error.retry")}
          </button>
        )}
        {list && (
          <PlaceLink place={{ screen: list }} {...buttonLook("amber")}>
            {t("gone.list", { list: t(`nav.${list}`) })}
          </PlaceLink>
        )}
        <PlaceLink place={{ screen: "home" }} {...buttonLook(notFound && !list ? "amber" : "line")}>
          {t(`${kind}.link`)}
        </PlaceLink>
      </p>
    </ErrorLayout>
  );
}

export function ErrorLayout({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
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
