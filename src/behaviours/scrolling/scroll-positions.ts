const storageKey = "scroll-positions";

/** Entries of the history. More than anyone goes back. */
const maxSaved = 100;

let positions = new Map<string, number>();
let current: string | undefined;

/** How far down an entry of the history was left. */
export function savedPosition(entry: string): number | undefined {
  return positions.get(entry);
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

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxSaved)));
  } catch {
    // Blocked or full: Back then begins at the top, in this one case.
  }
}
