import type { Place } from "../../addresses.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import { Drawer } from "./drawer.tsx";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavigationList } from "./navigation-list.tsx";

export function Header({ place, name }: { place: Place | undefined; name: string }) {
  const t = useWords();
  return (
    <header className={styles.root} data-ground="stage">
      <PlaceLink className={styles.logo} place={{ screen: "home" }} aria-label={t("nav.homeLink", { name })}>
        <Mark className={styles.mark} />
        <span className={styles.name}>{name}</span>
      </PlaceLink>
      <nav className={styles.navigation} aria-label={t("nav.label")}>
        <NavigationList className={styles.list} current={place?.screen} />
      </nav>
      <LanguageSwitch place={place} />
      <Drawer place={place} />
    </header>
  );
}
