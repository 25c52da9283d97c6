import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { domainMetaName } from "../content/wire.ts";
import { whenIdle } from "../ui/when-idle.ts";

/** Until the code for reports has arrived, page views wait. */
let report: (url: string) => void = (url) => void waiting.push(url);
const waiting: string[] = [];
let shownPath: string | undefined;

/** Reports each path that is shown, but no change of only query or hash. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shownPath === pathname) return;
    const isFirst = shownPath === undefined;
    shownPath = pathname;
    const domain = document.querySelector<HTMLMetaElement>(`meta[name="${domainMetaName}"]`)?.content;
    if (!domain) return;
    report(window.location.href);
    if (isFirst) whenIdle(() => void start(domain));
  }, [pathname]);
}

async function start(domain: string): Promise<void> {
  // If the code does not arrive, the visit is not counted.
  const analytics = await import("./start-analytics.ts").catch(() => undefined);
  if (!analytics) return;
  report = analytics.startAnalytics(domain);
  for (const url of waiting.splice(0)) report(url);
  // A page from the browser's back/forward cache continues without a new path, so the effect above does not run.
  window.addEventListener("pageshow", ({ persisted }) => persisted && report(window.location.href));
}
