import { useObservable } from "../observable.ts";
import { announcement } from "./announce.ts";
import { useTitleAnnouncement } from "./use-title-announcement.ts";

/** The page's live region. It is there from the start: browsers report changes of a region, not its arrival. */
export function Announcer() {
  useTitleAnnouncement();
  return (
    <p className="visually-hidden" role="status">
      {useObservable(announcement, "")}
    </p>
  );
}
