import { giveFocus, pressAtRelease, successorOf } from "./successor.ts";

export interface EarlyInteractions {
  /** Resolves at the first interaction. */
  readonly begun: Promise<void>;
  /** Call when React has rendered the page, before a browser can paint or type. */
  restore(): void;
  /** Call when every component responds to events. */
  replay(): void;
}

/**
 * Notes what a visitor does before the page responds. `replay` repeats clicks on buttons and input events; links work
 * without it, and fields keep their values. If other code has changed the page, React replaces all elements, and
 * `restore` gives the new ones the values, the focus and the press of the old ones.
 */
export function watchEarlyInteractions(): EarlyInteractions {
  const end = new AbortController();
  const watch: Watch = (type, listener, { passive } = { passive: true }) =>
    document.addEventListener(type, listener, { capture: true, passive, signal: end.signal });
  const begun = new Promise<void>((resolve) => {
    for (const sign of ["pointerdown", "keydown", "focusin", "input"]) watch(sign, () => resolve());
  });
  const repeatMissed = noteMissed(watch);
  const restores = [noteValues(), noteFocus(watch), notePress(watch)];
  return {
    begun,
    restore: () => {
      for (const restore of restores) restore();
    },
    replay: () => {
      end.abort();
      repeatMissed();
    },
  };
}

type Watch = (type: string, listener: (event: Event) => void, options?: { readonly passive: boolean }) => void;

/** Notes clicks on buttons and input events. The returned function repeats them. */
function noteMissed(watch: Watch): () => void {
  const missed: (() => void)[] = [];
  const click = (event: Event) => {
    const button = closestTo(event, "button");
    if (!button) return;
    // Prevents the browser from submitting the form, because script submits it. Enter in a field also sends this click.
    event.preventDefault();
    // Otherwise React would answer this click as well as the repeated one.
    event.stopPropagation();
    missed.push(() => successorOf(button)?.click());
  };
  watch("click", click, { passive: false });
  // Counters and drafts need the input events.
  watch("input", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    missed.push(() => successorOf(target)?.dispatchEvent(new Event("input", { bubbles: true })));
  });
  return () => {
    for (const repeat of missed.splice(0)) repeat();
  };
}

/** The returned function copies texts, ticks and choices into the fields that have replaced the present ones. */
function noteValues(): () => void {
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>("input, select, textarea"));
  return () => {
    for (const field of fields) {
      const now = successorOf(field);
      if (!now || now === field) continue;
      Object.assign(now, field.type === "checkbox" ? { checked: field.checked } : { value: field.value });
    }
  };
}

/** The returned function focuses the successor of the focused element, if that element has been removed. */
function noteFocus(watch: Watch): () => void {
  let focused: EventTarget | null = document.activeElement;
  watch("focusin", ({ target }) => (focused = target));
  watch("focusout", async ({ target }) => {
    // Some browsers also send this event just before the element is removed.
    await Promise.resolve();
    if (focused === target && target instanceof HTMLElement && target.isConnected) focused = null;
  });
  return () => {
    if (focused instanceof HTMLElement && !focused.isConnected) giveFocus(focused);
  };
}

/** The returned function hands a press that still lasts over to the successor of the pressed element. */
function notePress(watch: Watch): () => void {
  let pressed: HTMLElement | null = null;
  watch("pointerdown", (event) => (pressed = closestTo(event, "a, button, input, label, select, summary, textarea")));
  for (const type of ["pointerup", "pointercancel"]) watch(type, () => (pressed = null));
  return () => {
    if (pressed && !pressed.isConnected) pressAtRelease(pressed);
  };
}

function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
