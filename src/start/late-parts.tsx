import { useLocation } from "react-router-dom";
import { parsePath } from "../addresses.ts";
import { hasWords } from "../i18n/words.ts";
import { keptPayload } from "../navigation/kept-payloads.ts";
import { NavigationProgress } from "../navigation/progress-bar.tsx";
import { useHashLinks, useScrolling } from "../navigation/use-scrolling.ts";
import { isKeptOnDevice } from "../offline/kept-pages.ts";
import { OfflineGuard } from "../offline/offline-guard.tsx";
import { hasPageCode } from "../page-code.ts";
import { errorLocale } from "../pages/error-page/error-locale.ts";

/** Follows the router beside the pages. The first page needs none of it, and `fetchPage` waits for it. */
export function LateParts() {
  useScrolling();
  useHashLinks();
  return (
    <>
      <NavigationProgress locale={errorLocale(useLocation().pathname)} />
      <OfflineGuard needsNetwork={needsNetwork} />
    </>
  );
}

function needsNetwork(path: string): boolean {
  const payload = keptPayload(path);
  const isAtHand = payload && hasPageCode(payload) && hasWords(payload.locale);
  return parsePath(path) !== undefined && !isAtHand && !isKeptOnDevice(path);
}
