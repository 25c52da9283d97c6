import { useEffect, useRef } from "react";
import type { ContactDesk } from "./contact-desk.ts";

/**
 * Gives the way to the form's desk, whose code is fetched once the page has nothing better to do, or as soon as it is
 * asked for. The promise fails when the code cannot be had; asking again tries again.
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

  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) return void open();
    const waiting = window.requestIdleCallback(() => void open());
    return () => window.cancelIdleCallback(waiting);
  }, [open]);

  return open;
}
