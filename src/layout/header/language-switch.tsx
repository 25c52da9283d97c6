import { Link, useLocation } from "react-router-dom";
import { type Place, placePath } from "../../addresses.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { otherLocale } from "../../site.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./language-switch.module.css";

interface Props {
  place?: Place;
  /** Its sentence stands beside the letters, where there is room for it. */
  told?: boolean;
}

/**
 * Leads to the same page in the other language, query and hash included; from an error page to the other home. Its name
 * begins with the letters one sees, so that one can say them to a computer that listens (WCAG 2.5.3).
 */
export function LanguageSwitch({ place, told = false }: Props) {
  const t = useWords();
  const target = otherLocale(useLocale());
  const { search, hash } = useLocation();
  // A prerendered page knows no query and no hash.
  const rest = useHydrated() && place ? { search, hash } : {};
  return (
    <Link
      className={styles.root}
      viewTransition
      to={{ pathname: placePath(place ?? { screen: "home" }, target), ...rest }}
      hrefLang={target}
      lang={target}
    >
      <span className={styles.letters}>{t("language.short")}</span>{" "}
      <span className={told ? undefined : "visually-hidden"}>{t("language.switchTo")}</span>
    </Link>
  );
}
