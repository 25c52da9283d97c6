import type { Navigator } from "../../navigation/navigator.ts";

/**
 * Web fonts are optional: one that comes after the first paint is not used, so that nothing moves under a reader's eyes.
 * The next page, which is new to the eye anyway, is set in it.
 */
export function startLateFonts(navigator: Navigator): void {
  const { pathname } = navigator.shown.location;
  const stop = navigator.subscribe(() => {
    if (navigator.shown.location.pathname === pathname) return;
    for (const face of document.fonts) if (face.display === "optional") face.display = "swap";
    stop();
  });
}
