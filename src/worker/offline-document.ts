import { canonicalAddress, localeOfPath, offlinePath, parsePath, pathFor, placePath } from "../addresses.ts";
import { preferredLocale } from "../preferred-locale.ts";
import { findCached } from "./find-cached.ts";
import { plainOfflinePage } from "./plain-offline-page.ts";

/** The answer to a page that neither the network nor a cache has. */
export async function offlineDocument(url: string, build: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  // What the server would do: on `/` the browser's languages decide.
  if (pathname === "/")
    return Response.redirect(
      origin + placePath({ screen: "home" }, preferredLocale(navigator.languages)) + search,
      302,
    );
  const address = parsePath(pathname);
  if (address?.variant === "unprefixed") {
    const twin = origin + pathFor(canonicalAddress(address));
    if (await findCached(twin, build)) return Response.redirect(twin + search, 302);
  }
  const locale = localeOfPath(pathname);
  return (await findCached(origin + offlinePath(locale), build)) ?? plainOfflinePage(locale);
}
