import { trySession } from "./session.ts";

const positionsKey = "scroll-positions";
const returnKey = "scroll-return";

/** Visitors rarely go back by more entries of the history. */
const maxSaved = 100;

/** Pixels from the top of the page, by entry of the history. */
let positions = new Map<string, number>();
let currentEntry = "";

export function savedPosition(entry: string): number | undefined {
  return positions.get(entry);
}

/** Call before a reload after Back or Forward. Otherwise the browser restores the position of the page still shown. */
export function returnAfterReload(): void {
  // If this cannot be stored, the browser chooses the position.
  trySession((storage) => storage.setItem(returnKey, "yes"));
}

export function trackPosition(entry: string): void {
  currentEntry = entry;
}

/** Takes over scroll restoration, because the browser restores before the page has been rendered. */
export function startScrollPositions(entry: string): void {
  positions = trySession((storage) => new Map(JSON.parse(storage.getItem(positionsKey) ?? "[]"))) ?? new Map();
  currentEntry = entry;
  const returned = takeReturnMark() ? savedPosition(entry) : undefined;
  if (returned !== undefined) window.scrollTo({ top: returned, behavior: "instant" });
  const record = () => positions.set(currentEntry, window.scrollY);
  record();
  window.history.scrollRestoration = "manual";
  window.addEventListener("scroll", record, { passive: true });
  window.addEventListener("pagehide", () => {
    // If the positions cannot be stored, Back after a reload begins at the top.
    trySession((storage) => storage.setItem(positionsKey, JSON.stringify([...positions].slice(-maxSaved))));
    // The browser restores the position after a reload or a return from another site better than this code.
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
}

/** True once after each `returnAfterReload`. */
function takeReturnMark(): boolean {
  const mark = trySession((storage) => storage.getItem(returnKey));
  trySession((storage) => storage.removeItem(returnKey));
  return mark === "yes";
}
