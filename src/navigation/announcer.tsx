import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { observable, useObservable } from "../ui/observable.ts";

const announcement = observable("");

/** Makes screen readers say a text after the present one. They read only changes, so an equal text gets a space. */
export function announce(text: string): void {
  announcement.set(announcement.get() === text ? `${text}\u00a0` : text);
}

/** The page's live region. It must exist from the start: screen readers report changes of a region, not its arrival. */
export function Announcer() {
  const { pathname } = useLocation();
  // Client navigation makes screen readers say the new page's title, as a full load does.
  useEffect(() => {
    if (shown !== undefined && shown !== pathname) announce(document.title);
    shown = pathname;
  }, [pathname]);
  return (
    <p className="visually-hidden" role="status">
      {useObservable(announcement)}
    </p>
  );
}

/** Kept outside React, because the error page is a separate tree. */
let shown: string | undefined;
