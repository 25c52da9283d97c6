import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Place } from "../../addresses.ts";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./drawer.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { startSwipeAway } from "./swipe-away.ts";

/** From 1264 px on (at 16 px an em) the header has room for the whole navigation. Keep in step with the style sheets. */
const wide = "(min-width: 79em)";

/**
 * The navigation on narrow screens: a native modal dialog, which keeps focus inside, closes with Escape and makes the
 * page behind it inert. Closes when a page or a language is chosen, before it is there, when a finger pushes it away, and
 * when the window grows wide.
 */
export function Drawer({ place }: { place: Place | undefined }) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer, also Back.
  useEffect(() => dialog.current?.close(), [key]);

  useEffect(() => {
    const query = window.matchMedia(wide);
    const close = () => query.matches && dialog.current?.close();
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  useEffect(() => {
    const element = dialog.current;
    return element ? startSwipeAway(element, () => element.close()) : undefined;
  }, []);

  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };

  return (
    <div className={styles.holder}>
      <button type="button" className={styles.menu} aria-expanded={open} aria-controls={id} onClick={show}>
        <span className={styles.menuIcon} aria-hidden="true" />
        {t("nav.menu")}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is the one on the backdrop; the keyboard has Escape and the button. */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.drawer}
        data-ground="stage"
        aria-label={t("nav.label")}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className={styles.content}>
          <button type="button" className={styles.menu} data-open onClick={() => dialog.current?.close()}>
            <span className={styles.menuIcon} aria-hidden="true" />
            {t("nav.close")}
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's click is the keyboard's, too. */}
          <nav aria-label={t("nav.label")} onClick={({ target }) => isLink(target) && dialog.current?.close()}>
            <NavigationList className={styles.list} current={place?.screen} />
            <LanguageSwitch told place={place} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a") !== null;
}
