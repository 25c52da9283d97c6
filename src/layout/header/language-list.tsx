import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { Place } from "../../addresses.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { languages, locales } from "../../locales.ts";
import { LanguageLink } from "./language-link.tsx";
import styles from "./language-list.module.css";

/** All languages by their own names: at once in the drawer, under a button in the header, which opens without script. */
export function LanguageList({ place, told }: { place: Place | undefined; told: boolean }) {
  const t = useWords();
  const locale = useLocale();
  const list = (
    <ul className={styles.list} aria-label={t("language.choose")}>
      {locales.map((target) => (
        <li key={target}>
          <LanguageLink target={target} isCurrent={target === locale} place={place}>
            {languages[target].name}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
  return told ? <div className={styles.told}>{list}</div> : <Disclosure locale={locale}>{list}</Disclosure>;
}

/** Closes with Escape, with a press beside it, when focus leaves it and when another page comes. */
function Disclosure({ locale, children }: { locale: string; children: ReactNode }) {
  const t = useWords();
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = () => details.current?.removeAttribute("open");

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list, also Back.
  useEffect(close, [key]);

  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeBeside);
    document.addEventListener("focusin", closeBeside);
    return () => {
      document.removeEventListener("pointerdown", closeBeside);
      document.removeEventListener("focusin", closeBeside);
    };
  }, []);

  const onKeyDown = ({ key: pressed }: KeyboardEvent) => {
    if (pressed !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  };

  return (
    <details ref={details} className={styles.disclosure} onKeyDown={onKeyDown}>
      <summary className={styles.summary}>
        {locale.toUpperCase()} <span className="visually-hidden">{t("language.choose")}</span>
      </summary>
      {children}
    </details>
  );
}
