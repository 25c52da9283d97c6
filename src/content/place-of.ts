import { isCollection, type Place, type PlainScreen } from "../addresses.ts";

/** The place that an editor's link names: the check has seen that the screen exists and a document's slug is given. */
export function placeOf(screen: string, slug: string | undefined): Place {
  return isCollection(screen) ? { screen, slug: slug ?? "" } : { screen: screen as PlainScreen };
}
