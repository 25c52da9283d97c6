import { useEffect, useRef } from "react";
import { useOnline } from "../../behaviours/connection/use-online.ts";
import { whenIdle } from "../../behaviours/when-idle.ts";
import type { ContactDesk } from "./contact-desk.ts";

/**
 * Gives the way to the form's desk, whose code is fetched once the page has nothing better to do and a connection, or as
 * soon as it is asked for. The promise fails when the code cannot be had; asking again tries again.
 */
export function useContactDesk(): () => Promise<ContactDesk> {
  const desk = useRef<Promise<ContactDesk>>(undefined);
  const open = useRef(() => {
    desk.current ??= import("./contact-desk.ts").then(({ openContactDesk }) => openContactDesk());
    desk.current.catch(() => {
      desk.current = undefined;
    });
    return desk.current;
  }).current;

  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    let isGone = false;
    whenIdle(() => {
      if (!isGone) void open();
    });
    return () => {
      isGone = true;
    };
  }, [open, online]);

  return open;
}
