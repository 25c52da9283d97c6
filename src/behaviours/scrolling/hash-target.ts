/** The element that a hash names; nothing where there is none, or where the hash is no more than a `#`. */
export function hashTarget(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  return (id && (document.getElementById(decode(id)) ?? document.getElementById(id))) || undefined;
}

/** Where the window has to be scrolled to for an element to begin below the header, as browsers do it themselves. */
export function topOf(element: HTMLElement): number {
  const root = document.documentElement;
  const margin = pixels(getComputedStyle(element).scrollMarginTop) + pixels(getComputedStyle(root).scrollPaddingTop);
  const top = window.scrollY + element.getBoundingClientRect().top - margin;
  return Math.max(0, Math.min(top, root.scrollHeight - root.clientHeight));
}

/** Puts the focus on an element, also on one that otherwise takes none, and leaves the scroll position alone. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Hand-written addresses may hold a lone percent sign. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
