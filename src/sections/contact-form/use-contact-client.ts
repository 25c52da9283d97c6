import { useEffect } from "react";
import { useOnline } from "../../behaviours/connection/use-online.ts";
import { loadContactClient } from "../../behaviours/contact/load-contact-client.ts";
import { whenIdle } from "../../behaviours/when-idle.ts";

/** Fetches the code that judges and sends once the page has nothing better to do, and a connection. */
export function useContactClientAhead(): void {
  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    let isGone = false;
    whenIdle(() => {
      // Whoever sends asks again, and is told.
      if (!isGone) loadContactClient().catch(() => {});
    });
    return () => {
      isGone = true;
    };
  }, [online]);
}
