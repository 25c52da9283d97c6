import type { Place, PlainScreen } from "../addresses.ts";

/** The place that an editor's link names: the check has seen that the screen exists and a job's slug is given. */
export function placeOf(screen: string, slug: string | undefined): Place {
  return screen === "job" ? { screen, slug: slug ?? "" } : { screen: screen as PlainScreen };
}
