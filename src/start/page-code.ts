import type { Screen } from "../addresses.ts";
import { withinTime } from "../behaviours/reload-guard/within-time.ts";
import type { Payload } from "../content/views.ts";
import { importPage, type PageCode } from "../import-page.ts";

/** Rejects if loading fails or is late. */
export function fetchCode(screen: Screen): Promise<PageCode> {
  return inTime(importPage(screen), screen);
}

export async function fetchParts({ loadParts }: PageCode, payload: Payload): Promise<void> {
  if (loadParts) await inTime(loadParts(payload), payload.address.screen);
}

export function inTime<T>(work: Promise<T>, screen: Screen): Promise<T> {
  return withinTime(work, `The code of the screen "${screen}"`);
}
