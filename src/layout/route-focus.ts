import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

export const mainId = "inhalt";

/**
 * After a client navigation the keyboard starts at the new page's content and screen readers hear its title, as they
 * would after a full load. Gives the text to announce.
 */
export function useRouteFocus(): string {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [announcement, announce] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The scroll position is the router's to set.
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true });
    // The head is written a frame after the page.
    const frame = requestAnimationFrame(() => announce(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
  return announcement;
}
