import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { observable, useObservable } from "../observable.ts";

/** What the page's one polite live region says, in `Announcer`. */
const announcement = observable("");

/** Lets screen readers say a text when they have finished what they are saying. */
export function announce(text: string): void {
  announcement.set(text);
}

/** The page's live region. It is there from the start: browsers report changes of a region, not its arrival. */
export function Announcer() {
  useTitleAnnouncement();
  return (
    <p className="visually-hidden" role="status">
      {useObservable(announcement, "")}
    </p>
  );
}

/** Kept outside React: an error page is another tree than the page before it. */
let shown: string | undefined;

/** After a client navigation screen readers hear the new page's title, as they would after a full load. */
function useTitleAnnouncement(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    announce(document.title);
  }, [pathname]);
}
