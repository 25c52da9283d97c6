import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** Follows links within the page. If the browser followed them, the router would take the new entry for a step back. */
export function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      // A link in an SVG drawing has an `href` of another type.
      if (!(link instanceof HTMLAnchorElement) || !leadsWithinPage(link)) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      // A second click on the same link adds no history entry.
      void navigate({ pathname, search, hash }, { replace: hash === window.location.hash });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

function leadsWithinPage(link: HTMLAnchorElement): boolean {
  if (!link.href.includes("#") || link.target || link.hasAttribute("download")) return false;
  const here = window.location;
  return link.origin === here.origin && link.pathname === here.pathname && link.search === here.search;
}
