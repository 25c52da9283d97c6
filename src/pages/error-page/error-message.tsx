import type { ReactNode } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LostLarva } from "../../ui/illustrations/lost-larva.tsx";
import styles from "./error-message.module.css";

export function ErrorMessage({ status, words }: { status: number; words: "notFound" | "error" }) {
  const t = useWords();
  const notFound = words === "notFound";
  return (
    <ErrorLayout heading={notFound ? "404" : t("error.heading")} title={t(`${words}.title`)}>
      <p>{t(`${words}.text`)}</p>
      {!notFound && <p className={styles.code}>{t("error.code", { status })}</p>}
      <p className={styles.ways}>
        {!notFound && (
          <button type="button" {...buttonLook("amber")} onClick={() => window.location.reload()}>
            {t("error.retry")}
          </button>
        )}
        <PlaceLink place={{ screen: "home" }} {...buttonLook(notFound ? "amber" : "line")}>
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
