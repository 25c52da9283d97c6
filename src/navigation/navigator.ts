import { type Location, NavigationType, type Path, parsePath, type To } from "react-router-dom";
import { currentLocation, currentPlace, newLocation, placeFirstEntry, writeEntry } from "./history-entry.ts";
import type { ShownPage } from "./page.ts";

/** What is shown, and how one got there. */
export interface Shown {
  readonly location: Location;
  readonly action: NavigationType;
  readonly page: ShownPage;
}

/**
 * Asked before each navigation; `true` keeps the reader where they are. `proceed` makes the navigation after all.
 */
export type Gate = (navigation: { current: Location; next: Location; proceed: () => void }) => boolean;

/** The way from page to page without loading documents. */
export interface Navigator {
  readonly shown: Shown;
  /** Where a navigation under way leads; undefined when there is none. */
  readonly pending: Location | undefined;
  /** After each change of `shown` or `pending`. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  navigate(to: To, options?: { replace?: boolean; state?: unknown }): void;
  /** One at a time. */
  setGate(gate: Gate | undefined): void;
}

/** Gets a page. May reject or never settle only once it is abandoned, or while the browser loads the page itself. */
export type LoadPage = (location: Location, abandoned: AbortSignal) => Promise<ShownPage>;

/**
 * Starts to follow the browser's history. React Router's own routers bring forms, actions, fetchers and matching, four
 * times the size of this, of which the site uses nothing (docs/decisions/0072-navigation.md).
 */
export function createNavigator(page: ShownPage, load: LoadPage): Navigator {
  const listeners = new Set<() => void>();
  let place = placeFirstEntry();
  let shown: Shown = { location: currentLocation(), action: NavigationType.Pop, page };
  let pending: { readonly location: Location; readonly abandon: AbortController } | undefined;
  let gate: Gate | undefined;
  /** What the next step through the history, which we take ourselves, is for. */
  let ownStep: "return" | "proceed" | undefined;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  const isKept = (next: Location, proceed: () => void) => gate?.({ current: shown.location, next, proceed }) ?? false;

  async function go(action: NavigationType, location: Location): Promise<void> {
    pending?.abandon.abort();
    pending = undefined;
    const loaded = isSamePage(shown, location) ? shown.page : await loadFor(location);
    if (!loaded) return;
    if (action !== NavigationType.Pop) {
      if (action === NavigationType.Push) place += 1;
      writeEntry(location, place, action === NavigationType.Push);
    }
    shown = { location, action, page: loaded };
    tell();
  }

  /** Returns undefined when the reader has gone elsewhere meanwhile. */
  async function loadFor(location: Location): Promise<ShownPage | undefined> {
    const abandon = new AbortController();
    pending = { location, abandon };
    tell();
    const loaded = await load(location, abandon.signal).catch((error) => {
      if (!abandon.signal.aborted) throw error;
      return undefined;
    });
    if (abandon.signal.aborted) return undefined;
    pending = undefined;
    return loaded;
  }

  window.addEventListener("popstate", () => {
    const before = place;
    const now = currentPlace();
    place = now ?? place;
    const step = ownStep;
    ownStep = undefined;
    if (step === "return") return;
    const location = currentLocation();
    const distance = now === undefined ? undefined : now - before;
    const proceed = () => {
      ownStep = "proceed";
      history.go(distance);
    };
    // An entry that we did not make has no place from which one could go back.
    if (step !== "proceed" && distance && isKept(location, proceed)) {
      ownStep = "return";
      history.go(-distance);
      return;
    }
    void go(NavigationType.Pop, location);
  });

  return {
    get shown() {
      return shown;
    },
    get pending() {
      return pending?.location;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, state = null } = {}) {
      const path: Partial<Path> = typeof to === "string" ? parsePath(to) : to;
      const location = newLocation(path, state);
      const action = replace ? NavigationType.Replace : NavigationType.Push;
      if (!isKept(location, () => void go(action, location))) void go(action, location);
    },
    setGate(next) {
      gate = next;
    },
  };
}

/** Hash and query show no other page; one that could not be shown is tried again, but not for a place on it. */
function isSamePage({ location: from, page }: Shown, to: Location): boolean {
  if (from.pathname !== to.pathname) return false;
  return !("error" in page) || (from.search === to.search && to.hash !== "");
}
