import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { whenIdle } from "../when-idle.ts";
import { domainMetaName } from "./domain.ts";

/** Where a page view goes: into the waiting line, until the code that sends it has arrived. */
let deliver: (url: string) => void = (url) => void waiting.push(url);
const waiting: string[] = [];
let shownPath: string | undefined;

/**
 * Reports each page that is shown, the first one and those navigated to. Queries, hashes and history entries for the
 * state of the interface show no other page. Where no domain is configured, nothing is fetched for it either.
 */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page.
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
  // Without the code the visit is not counted, and nothing else changes.
  const analytics = await import("./start-analytics.ts").catch(() => undefined);
  if (!analytics) return;
  const viewPage = analytics.startAnalytics(domain);
  deliver = viewPage;
  for (const url of waiting.splice(0)) viewPage(url);
}
