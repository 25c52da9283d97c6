import { Link, useLocation } from "react-router-dom";
import { type Place, placePath } from "../../addresses.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { otherLocale } from "../../site.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./header.module.css";

/** Leads to the same page in the other language, query and hash included; from an error page to the other home. */
export function LanguageSwitch({ place }: { place?: Place }) {
  const t = useWords();
  const target = otherLocale(useLocale());
  const { search, hash } = useLocation();
  // A prerendered page knows no query and no hash.
  const rest = useHydrated() && place ? { search, hash } : {};
  return (
    <Link
      className={styles.language}
      viewTransition
      to={{ pathname: placePath(place ?? { screen: "home" }, target), ...rest }}
      hrefLang={target}
      lang={target}
      aria-label={t("language.switchTo")}
    >
      <span aria-hidden="true">{t("language.short")}</span>
    </Link>
  );
}
