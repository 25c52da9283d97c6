import type { ReactNode } from "react";
import { collections } from "../../addresses.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { GoneError, statusOf } from "../../page-error.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LostLarva } from "../../ui/illustrations/lost-larva.tsx";
import styles from "./error-message.module.css";

export function ErrorMessage({ error, words }: { error: unknown; words: "notFound" | "gone" | "error" }) {
  const t = useWords();
  const status = statusOf(error);
  const notFound = words !== "error";
  const list = error instanceof GoneError && collections[error.collection].list;
  return (
    <ErrorLayout heading={notFound ? String(status) : t("error.heading")} title={t(`${words}.title`)}>
      <p>{t(`${words}.text`)}</p>
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
          {t(`${words}.link`)}
        </PlaceLink>
      </p>
    </ErrorLayout>
  );
}

interface Props {
  heading: string;
  title: string;
  children: ReactNode;
}

export function ErrorLayout({ heading, title, children }: Props) {
  return (
    <section className={styles.root}>
      <LostLarva className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}
