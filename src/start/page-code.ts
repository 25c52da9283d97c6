import type { Screen } from "../addresses.ts";
import { withinTime } from "../behaviours/reload-guard/within-time.ts";
import type { Payload } from "../content/views.ts";
import { importPage, type PageCode } from "../import-page.ts";

/** The code of a screen. Rejects when it cannot be had, or not in time. */
export function fetchCode(screen: Screen): Promise<PageCode> {
  return inTime(importPage(screen), screen);
}

/** What has to be fetched before a page is rendered, beside its own code. */
export async function fetchParts({ loadParts }: PageCode, payload: Payload): Promise<void> {
  if (loadParts) await inTime(loadParts(payload), payload.address.screen);
}

export function inTime<T>(work: Promise<T>, screen: Screen): Promise<T> {
  return withinTime(work, `The code of the screen "${screen}"`);
}
