import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { type Place, placePath } from "../../addresses.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { type Language, type Locale, languageAttributes, languages, locales } from "../../locales.ts";
import { useHydrated } from "../../ui/observable.ts";
import listStyles from "./language-list.module.css";
import styles from "./language-switch.module.css";
import { useNavigation } from "./use-navigation.ts";

/** The link's name begins with the visible letters, so that speech control finds it (WCAG 2.5.3). */
export function LanguageSwitch({ isInDrawer = false, place }: { isInDrawer?: boolean; place: Place | undefined }) {
  const locale = useLocale();
  const [target, ...more] = locales.filter((other) => other !== locale);
  if (!target) return null;
  // With `LANGUAGES` the bundler can leave the list out of a site in two languages.
  if (process.env.LANGUAGES !== "2" && more.length > 0) return <LanguageList isInDrawer={isInDrawer} place={place} />;
  const { name, switchTo = name }: Language = languages[target];
  return (
    <LanguageLink className={styles.root} target={target} place={place}>
      <span className={styles.letters}>{target.toUpperCase()}</span>{" "}
      <span className={isInDrawer ? undefined : "visually-hidden"}>{switchTo}</span>
    </LanguageLink>
  );
}

/** Each language has its name in that language. The header shows the list under a button that works without script. */
function LanguageList({ place, isInDrawer }: { place: Place | undefined; isInDrawer: boolean }) {
  const t = useWords();
  const locale = useLocale();
  const list = (
    <ul className={listStyles.list} aria-label={t("language.choose")}>
      {locales.map((target) => (
        <li key={target}>
          <LanguageLink target={target} isCurrent={target === locale} place={place}>
            {languages[target].name}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
  return isInDrawer ? <div className={listStyles.drawer}>{list}</div> : <Disclosure locale={locale}>{list}</Disclosure>;
}

/** The list closes with Escape, by a press outside, when it loses the focus and when another page is shown. */
function Disclosure({ locale, children }: { locale: string; children: ReactNode }) {
  const t = useWords();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute("open");

  useNavigation(close);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const list = details.current;
      if (list && target instanceof Node && !list.contains(target)) list.open = false;
    };
    const end = new AbortController();
    for (const type of ["pointerdown", "focusin"])
      document.addEventListener(type, closeOutside, { signal: end.signal });
    return () => end.abort();
  }, []);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  };

  return (
    <details ref={details} className={listStyles.disclosure} onKeyDown={closeByKey}>
      <summary className={listStyles.summary}>
        <span translate="no">{locale.toUpperCase()}</span>{" "}
        <span className="visually-hidden">{t("language.choose")}</span>
      </summary>
      {children}
    </details>
  );
}

interface LinkProps {
  target: Locale;
  place: Place | undefined;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** The link keeps query and hash. On an error page it leads to the home page in the other language. */
function LanguageLink({ target, place, className, isCurrent = false, children }: LinkProps) {
  const { search, hash } = useLocation();
  // Prerendering does not know query and hash.
  const rest = useHydrated() && place ? { search, hash } : {};
  return (
    <Link
      className={className}
      to={{ pathname: placePath(place ?? { screen: "home" }, target), ...rest }}
      hrefLang={target}
      {...languageAttributes(target)}
      translate="no"
      aria-current={isCurrent ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
