import { parsePath } from "../../addresses.ts";

/** The path of the page that a link would show instead of the current one, if it is one of ours. */
export function prefetchTarget(link: Element | null | undefined): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  const { pathname } = link;
  return pathname !== window.location.pathname && parsePath(pathname) ? pathname : undefined;
}
