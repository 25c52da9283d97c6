import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { observable, useObservable } from "../ui/observable.ts";

const announcement = observable("");

/** The address whose title was last said. React cannot keep it, because the error page is a separate tree. */
let lastPathname: string | undefined;

/** Makes screen readers say a text after what they say now. They read only changes, so an equal text gets a space. */
export function announce(text: string): void {
  announcement.set(announcement.get() === text ? `${text}\u00a0` : text);
}

/** The page's live region. It must exist from the start: screen readers report changes of a region, not its arrival. */
export function Announcer() {
  const { pathname } = useLocation();
  // Client navigation makes screen readers say the new page's title, as a full load does.
  useEffect(() => {
    if (lastPathname !== undefined && lastPathname !== pathname) announce(document.title);
    lastPathname = pathname;
  }, [pathname]);
  return (
    <p className="visually-hidden" role="status">
      {useObservable(announcement)}
    </p>
  );
}
