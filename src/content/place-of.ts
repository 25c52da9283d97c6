import { isCollection, type Place, type PlainScreen } from "../addresses.ts";

/** The place of an editor's link. The check ensures that the screen exists and that a document's slug is given. */
export function placeOf(screen: string, slug: string | undefined): Place {
  return isCollection(screen) ? { screen, slug: slug ?? "" } : { screen: screen as PlainScreen };
}
