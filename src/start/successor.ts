/**
 * Returns the element while it is in the page, and later the element that has replaced it: among the elements with the
 * same name, address or class, that at the same place.
 */
export function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element;
  // A removed element is still in the tree that was removed with it.
  const place = elementsLike(element, element.getRootNode() as ParentNode).indexOf(element);
  return elementsLike(element, document)[place];
}

function elementsLike<E extends HTMLElement>(element: E, tree: ParentNode): E[] {
  const key = keyOf(element);
  return Array.from(tree.querySelectorAll<E>(element.localName)).filter((one) => keyOf(one) === key);
}

function keyOf(element: Element): string | null | undefined {
  return ["name", "href", "class"].map((name) => element.getAttribute(name)).find(Boolean);
}

/** Focuses the successor and moves its caret to where it was, except in an e-mail field, whose caret cannot be read. */
export function giveFocus(before: HTMLElement): void {
  const now = successorOf(before);
  // A field that other code has added is removed without a successor.
  if (!now) return;
  now.focus({ preventScroll: true });
  const { selectionStart: start = null, selectionEnd: end = null } = before as Partial<HTMLInputElement>;
  if (start !== null) (now as HTMLInputElement).setSelectionRange(start, end);
}

/** Clicks the successor, because browsers send no click if the pressed element is gone when the pointer is released. */
export function pressAtRelease(before: HTMLElement): void {
  const end = new AbortController();
  const release = ({ type }: Event) => {
    end.abort();
    if (type !== "pointerup") return;
    giveFocus(before);
    successorOf(before)?.click();
  };
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, { signal: end.signal });
}
