export type EarlyInteractions = ReturnType<typeof watchEarlyInteractions>;

const signs = ["pointerdown", "keydown", "focusin", "input"] as const;

/** Links work before the page is interactive, and fields keep their text; clicks on buttons have to be repeated. */
export function watchEarlyInteractions() {
  const missed: (() => void)[] = [];
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  const begun = new Promise<void>((resolve) => {
    for (const sign of signs) document.addEventListener(sign, () => resolve(), options);
  });

  const click = (event: Event) => {
    const button = buttonAt(event.target);
    if (!button) return;
    // Prevents the browser from submitting the form, since script will. Enter in a field also sends this click.
    event.preventDefault();
    missed.push(() => isThere(button) && button.click());
  };
  // Counters and drafts need the input events.
  const input = ({ target }: Event) => {
    if (isThere(target))
      missed.push(() => isThere(target) && target.dispatchEvent(new Event("input", { bubbles: true })));
  };
  document.addEventListener("click", click, { capture: true, signal: end.signal });
  document.addEventListener("input", input, options);

  return {
    begun,
    stop: () => end.abort(),
    replay: () => {
      for (const make of missed.splice(0)) make();
    },
  };
}

function buttonAt(target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element ? target.closest("button") : null;
}

function isThere(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.isConnected;
}
