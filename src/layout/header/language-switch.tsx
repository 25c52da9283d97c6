import type { Place } from "../../addresses.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { languageSwitchWords } from "../../i18n/parts.ts";
import { locales } from "../../locales.ts";
import { LanguageLink } from "./language-link.tsx";
import { LanguageList } from "./language-list.tsx";
import styles from "./language-switch.module.css";

interface Props {
  /** None on error pages. */
  place: Place | undefined;
  /** In the drawer there is room: a sentence beside the letters, or all languages at once. */
  told?: boolean;
}

/**
 * Leads to the same page in another language. With one other language it is a link, with more a list, and nothing where
 * there is no choice. The link's name begins with the letters one sees, so that one can say them to a computer that
 * listens (WCAG 2.5.3).
 */
export function LanguageSwitch({ told = false, place }: Props) {
  const locale = useLocale();
  const [target, ...more] = locales.filter((other) => other !== locale);
  if (!target) return null;
  if (more.length > 0) return <LanguageList told={told} place={place} />;
  return (
    <LanguageLink className={styles.root} target={target} place={place}>
      <span className={styles.letters}>{target.toUpperCase()}</span>{" "}
      <span className={told ? undefined : "visually-hidden"}>{languageSwitchWords.in(target)("switchTo")}</span>
    </LanguageLink>
  );
}
