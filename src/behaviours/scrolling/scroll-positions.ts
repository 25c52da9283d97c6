import { trySession } from "../session-storage.ts";

const storageKey = "scroll-positions";
const returnKey = "scroll-return";

/** Entries of the history. More than anyone goes back. */
const maxSaved = 100;

let positions = new Map<string, number>();
let current: string | undefined;

/** How far down an entry of the history was left. */
export function savedPosition(entry: string): number | undefined {
  return positions.get(entry);
}

/**
 * Before a page that Back or Forward leads to is loaded anew: the browser would put it where the page is that is still
 * shown. It begins where it was left.
 */
export function returnAfterReload(): void {
  // If it cannot be kept, the browser decides.
  trySession((storage) => storage.setItem(returnKey, "yes"));
}

/** From now on it is this entry whose position is noted. */
export function trackPosition(entry: string): void {
  current = entry;
}

/**
 * Takes the scroll position over from the browser, which moves before the page before is there. While the document is
 * not in use the browser has it back: a reload, or a return from elsewhere, it does better.
 */
export function startScrollPositions(entry: string): void {
  positions = new Map([...stored(), ...positions]);
  current = entry;
  const returned = isReturn() ? savedPosition(entry) : undefined;
  if (returned !== undefined) window.scrollTo({ top: returned, behavior: "instant" });
  const note = () => current !== undefined && positions.set(current, window.scrollY);
  note();
  window.history.scrollRestoration = "manual";
  window.addEventListener("scroll", note, { passive: true });
  window.addEventListener("pagehide", () => {
    store();
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
}

function isReturn(): boolean {
  const is = trySession((storage) => storage.getItem(returnKey));
  trySession((storage) => storage.removeItem(returnKey));
  return is === "yes";
}

function stored(): [string, number][] {
  return trySession((storage) => JSON.parse(storage.getItem(storageKey) ?? "[]")) ?? [];
}

/** If it cannot be kept, Back begins at the top, in this one case. */
function store(): void {
  trySession((storage) => storage.setItem(storageKey, JSON.stringify([...positions].slice(-maxSaved))));
}
