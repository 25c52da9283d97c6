import { createPath, type Location, type Path } from "react-router-dom";

/** What an entry of the browser's history holds, in React Router's spelling: entries of open tabs stay readable. */
interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

/** The location of the browser's current entry. Those that we did not make all have the key `default`. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = entryState();
  return { pathname, search, hash, state: usr, key };
}

/** The current entry's place among the tab's own. Returns undefined for one that we did not make. */
export function currentPlace(): number | undefined {
  return entryState().idx;
}

/** Gives the entry that the document was loaded with a place, if it has none yet. */
export function placeFirstEntry(): number {
  const place = currentPlace() ?? 0;
  if (currentPlace() === undefined) history.replaceState({ ...history.state, idx: place }, "");
  return place;
}

export function newLocation(path: Partial<Path>, state: unknown): Location {
  const { pathname = "/", search = "", hash = "" } = path;
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

/** Makes a location the current entry, or a new one after it. Loads it as a document where the browser refuses. */
export function writeEntry(location: Location, place: number, isNew: boolean): void {
  const entry: EntryState = { usr: location.state, key: location.key, idx: place };
  try {
    if (isNew) history.pushState(entry, "", createPath(location));
    else history.replaceState(entry, "", createPath(location));
  } catch {
    // Safari allows 100 entries in 30 seconds.
    window.location.assign(createPath(location));
  }
}

function entryState(): EntryState {
  return typeof history.state === "object" && history.state !== null ? history.state : {};
}
