import type { createBrowserRouter } from "react-router-dom";

/**
 * Web fonts are optional: one that comes after the first paint is not used, so that nothing moves under a reader's eyes.
 * The next page, which is new to the eye anyway, is set in it.
 */
export function startLateFonts(router: ReturnType<typeof createBrowserRouter>): void {
  let { pathname } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    for (const face of document.fonts) if (face.display === "optional") face.display = "swap";
    stop();
  });
}
