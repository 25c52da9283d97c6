export type EarlyInteractions = ReturnType<typeof watchEarlyInteractions>;

/**
 * Notes what a visitor does before the page responds, to repeat clicks on buttons, and input. Links already work, and
 * fields keep their text.
 */
export function watchEarlyInteractions() {
  const missed: (() => void)[] = [];
  const end = new AbortController();
  const watch = (type: string, listener: (event: Event) => void, { passive = true } = {}) =>
    document.addEventListener(type, listener, { capture: true, passive, signal: end.signal });
  const begun = new Promise<void>((resolve) => {
    for (const sign of ["pointerdown", "keydown", "focusin", "input"]) watch(sign, () => resolve());
  });

  const click = (event: Event) => {
    const button = closestTo(event, "button");
    if (!button) return;
    // Prevents the browser from submitting the form, since script will. Enter in a field also sends this click.
    event.preventDefault();
    // Otherwise React would answer this click as well as the repeated one.
    event.stopPropagation();
    missed.push(() => successorOf(button)?.click());
  };
  watch("click", click, { passive: false });
  // Counters and drafts need the input events.
  watch("input", ({ target }) => {
    missed.push(
      () => target instanceof HTMLElement && successorOf(target)?.dispatchEvent(new Event("input", { bubbles: true })),
    );
  });

  let focused: EventTarget | null = document.activeElement;
  watch("focusin", ({ target }) => (focused = target));
  watch("focusout", async ({ target }) => {
    // Some browsers also send this event for an element that is being removed.
    await Promise.resolve();
    if (focused === target && target instanceof HTMLElement && target.isConnected) focused = null;
  });
  let pressed: HTMLElement | null = null;
  watch("pointerdown", (event) => (pressed = closestTo(event, "a, button, input, label, select, summary, textarea")));
  for (const type of ["pointerup", "pointercancel"]) watch(type, () => (pressed = null));
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>("input, textarea"));

  /** Restores texts and focus: React discards a page that something else has changed, and makes it anew. */
  const restore = () => {
    for (const field of fields) {
      const now = successorOf(field);
      if (!now || now === field) continue;
      Object.assign(now, field.type === "checkbox" ? { checked: field.checked } : { value: field.value });
    }
    if (focused instanceof HTMLElement && !focused.isConnected) giveFocus(focused);
    if (pressed && !pressed.isConnected) pressAtRelease(pressed);
  };

  return {
    begun,
    /** Call when React has rendered the page, before a browser can paint or type. */
    restore,
    /** Call when every component responds to events. */
    replay: () => {
      end.abort();
      for (const make of missed.splice(0)) make();
    },
  };
}

/** Also moves the caret to where it was, except in an e-mail field, whose caret cannot be read. */
function giveFocus(before: HTMLElement): void {
  const now = successorOf(before);
  now?.focus({ preventScroll: true });
  const { selectionStart: start = null, selectionEnd: end = null } = before as Partial<HTMLInputElement>;
  if (start !== null) (now as HTMLInputElement).setSelectionRange(start, end);
}

/** When the pointer is released over another element than it pressed, browsers send no click and may take the focus. */
function pressAtRelease(before: HTMLElement): void {
  const end = new AbortController();
  const release = ({ type }: Event) => {
    end.abort();
    if (type !== "pointerup") return;
    giveFocus(before);
    successorOf(before)?.click();
  };
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, { signal: end.signal });
}

/**
 * The element itself, or after React has made the page anew, the element that replaces it. Elements are told apart by
 * name, address or class and by their order, because other code may have added similar ones.
 */
function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element;
  const keyOf = (one: Element) => ["name", "href", "class"].map((name) => one.getAttribute(name)).find(Boolean);
  const alike = (tree: ParentNode) =>
    Array.from(tree.querySelectorAll<E>(element.localName)).filter((one) => keyOf(one) === keyOf(element));
  return alike(document)[alike(element.getRootNode() as Element).indexOf(element)];
}

function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
