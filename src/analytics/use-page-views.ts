import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { domainMetaName } from "../content/wire.ts";
import { whenIdle } from "../ui/when-idle.ts";

let deliver: (url: string) => void = (url) => void waiting.push(url);
const waiting: string[] = [];
let shownPath: string | undefined;

/** Reports each path that is shown, but no change of only query or hash, and no replaced entry of the history. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path is a new page.
  useEffect(() => {
    const isFirst = shownPath === undefined;
    if (shownPath === pathname) return;
    shownPath = pathname;
    const domain = document.querySelector<HTMLMetaElement>(`meta[name="${domainMetaName}"]`)?.content;
    if (!domain || isReplaced) return;
    deliver(window.location.href);
    if (isFirst) whenIdle(() => void start(domain));
  }, [pathname]);
}

async function start(domain: string): Promise<void> {
  // If the code does not arrive, the visit is not counted.
  const analytics = await import("./start-analytics.ts").catch(() => undefined);
  if (!analytics) return;
  deliver = analytics.startAnalytics(domain);
  for (const url of waiting.splice(0)) deliver(url);
  // A page from the browser's back/forward cache continues without a new path, so the effect above does not run.
  window.addEventListener("pageshow", ({ persisted }) => persisted && deliver(window.location.href));
}
