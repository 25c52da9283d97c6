import { useEffect, useId, useRef, useState } from "react";
import {
  collections,
  isCollection,
  type Place,
  type PlainScreen,
  placePath,
  type Screen,
  usualMenu,
} from "../../addresses.ts";
import { usePages } from "../../content/payload-context.tsx";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { origin } from "../../site.ts";
import { lockScroll } from "../../ui/lock-scroll.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import drawerStyles from "./drawer.module.css";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { startSwipeAway } from "./swipe-away.ts";
import { useNavigation } from "./use-navigation.ts";

export function Header({ place, name }: { place: Place | undefined; name: string }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <header className={styles.root} data-ground="stage" data-address={place && `${origin}${placePath(place, locale)}`}>
      <PlaceLink className={styles.logo} place={{ screen: "home" }} aria-label={t("nav.homeLink", { name })}>
        <Mark className={styles.mark} />
        <span className={styles.name} translate="no">
          {name}
        </span>
      </PlaceLink>
      <nav className={styles.navigation} aria-label={t("nav.label")}>
        <NavigationList className={styles.list} current={place?.screen} />
      </nav>
      <LanguageSwitch place={place} />
      <Drawer place={place} />
    </header>
  );
}

/** From 1264 px (at 16 px per em) the whole navigation fits. The style sheets have the same width. */
const wide = "(min-width: 79em)";

/** The drawer closes by a swipe, in a wide window, or as soon as the visitor has chosen a page or a language. */
function Drawer({ place }: { place: Place | undefined }) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useNavigation(() => dialog.current?.close());

  useEffect(() => {
    const query = window.matchMedia(wide);
    const close = () => query.matches && dialog.current?.close();
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  useEffect(() => (dialog.current ? startSwipeAway(dialog.current) : undefined), []);

  useEffect(() => (open ? lockScroll() : undefined), [open]);

  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };

  return (
    <div className={drawerStyles.holder} data-needs-script="">
      <button type="button" className={drawerStyles.menu} aria-expanded={open} aria-controls={id} onClick={show}>
        <span className={drawerStyles.menuIcon} aria-hidden="true" />
        {t("nav.menu")}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on the backdrop; the keyboard has Escape. */}
      <dialog
        ref={dialog}
        id={id}
        className={drawerStyles.drawer}
        data-ground="stage"
        aria-label={t("nav.label")}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className={drawerStyles.content}>
          <button type="button" className={drawerStyles.menu} data-open onClick={() => dialog.current?.close()}>
            <span className={drawerStyles.menuIcon} aria-hidden="true" />
            {t("nav.close")}
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link also sends a click. */}
          <nav aria-label={t("nav.label")} onClick={({ target }) => isLink(target) && dialog.current?.close()}>
            <NavigationList className={drawerStyles.list} current={place?.screen} />
            <LanguageSwitch isInDrawer place={place} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a") !== null;
}

function NavigationList({ current, className }: { current: Screen | undefined; className: string | undefined }) {
  const t = useWords();
  const { menu = usualMenu } = usePages();
  return (
    <ul className={className}>
      {menu.map((screen) => (
        <li key={screen}>
          <PlaceLink place={{ screen }} aria-current={ariaCurrent(screen, current)}>
            {t(`nav.${screen}`)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function ariaCurrent(screen: PlainScreen, current: Screen | undefined) {
  if (current === screen) return "page";
  // A job's page belongs to the screen with the list of jobs.
  return isCollection(current) && collections[current].list === screen ? "true" : undefined;
}
