import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Plain links to a place on the same page go through the router, like the other links: otherwise the browser jumps, and
 * the new entry is taken for a step back.
 */
export function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link?.hash || link.target || link.hasAttribute("download")) return;
      const { pathname, search, hash, origin } = link;
      const here = window.location;
      if (origin !== here.origin || pathname !== here.pathname || search !== here.search) return;
      event.preventDefault();
      // A second click on the same link adds nothing to the history.
      void navigate({ pathname, search, hash }, { replace: hash === here.hash });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
