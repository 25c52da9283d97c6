import { type Address, localeOf, pathFor, type Screen } from "../addresses.ts";
import { payloadOf } from "../behaviours/prefetch/kept-payloads.ts";
import { loadOnce } from "../behaviours/reload-guard/load-once.ts";
import { withinTime } from "../behaviours/reload-guard/within-time.ts";
import type { Payload } from "../content/views.ts";
import { loadWords } from "../i18n/words.ts";
import { importPage, type PageCode } from "../import-page.ts";
import type { ShownPage } from "../navigation/page.ts";

const importHead = loadOnce(() => import("../layout/head/page-head.ts"));

/**
 * All that a page is made of: content, code, words, head. Asked for again, it is there already. Rejects when something
 * cannot be had, or not in time.
 */
export async function fetchPage(address: Address): Promise<ShownPage> {
  const [payload, code, { pageHead }] = await Promise.all([
    payloadOf(pathFor(address)),
    fetchCode(address),
    inTime(importHead(), address.screen),
  ]);
  await fetchParts(code, payload);
  return { payload, Screen: code.Component, head: pageHead(payload) };
}

/** The same for a page whose content and head are there. */
export async function fetchPrerendered(payload: Payload): Promise<ShownPage> {
  const code = await fetchCode(payload.address);
  await fetchParts(code, payload);
  return { payload, Screen: code.Component };
}

async function fetchCode({ screen, variant }: Address): Promise<PageCode> {
  const [code] = await inTime(Promise.all([importPage(screen), loadWords(localeOf(variant))]), screen);
  return code;
}

async function fetchParts({ loadParts }: PageCode, payload: Payload): Promise<void> {
  if (loadParts) await inTime(loadParts(payload), payload.address.screen);
}

function inTime<T>(work: Promise<T>, screen: Screen): Promise<T> {
  return withinTime(work, `The code of the screen "${screen}"`);
}
