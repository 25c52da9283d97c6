import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "./announce.ts";

/** Kept outside React: an error page is another tree than the page before it. */
let shown: string | undefined;

/** After a client navigation screen readers hear the new page's title, as they would after a full load. */
export function useTitleAnnouncement(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    announce(document.title);
  }, [pathname]);
}
