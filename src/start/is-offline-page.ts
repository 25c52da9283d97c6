import { offlinePageMetaName } from "../page-error.ts";

/** Whether the current document was prerendered as the offline page. Browsers only. */
export function isOfflinePage(): boolean {
  return document.querySelector(`meta[name="${offlinePageMetaName}"]`) !== null;
}
