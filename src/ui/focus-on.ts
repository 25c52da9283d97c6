/** Focuses an element, also one that is not focusable, without scrolling. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** A ref for an element that disappears. Its focus then goes to the element that had it before, or to the content. */
export function returnFocus(operated: HTMLElement | null): () => void {
  const { activeElement: before } = document;
  return () => {
    if (!operated?.contains(document.activeElement)) return;
    const place = before?.closest<HTMLElement>("body *") ?? document.querySelector("main");
    place?.focus({ preventScroll: true });
  };
}
