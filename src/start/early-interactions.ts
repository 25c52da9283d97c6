/**
 * What a visitor does before the page answers. Links lead on their own and fields keep what is typed into them; a click
 * on a button is kept and made again.
 */
export interface EarlyInteractions {
  /** Resolves at the first sign that somebody is using the page. */
  readonly begun: Promise<void>;
  /** Keeps nothing any more. */
  stop(): void;
  /** Once the page answers: makes up for what it missed, in its order. */
  replay(): void;
}

/** The visitor has come to do something, not only to read. */
const signs = ["pointerdown", "keydown", "focusin", "input"] as const;

export function watchEarlyInteractions(): EarlyInteractions {
  const missed: (() => void)[] = [];
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  for (const sign of signs) document.addEventListener(sign, begin, options);

  const click = (event: Event) => {
    const button = buttonAt(event.target);
    if (!button) return;
    // Script sends the form as soon as it answers: the browser must not send it, too. Enter in a field is a click here.
    event.preventDefault();
    missed.push(() => isThere(button) && button.click());
  };
  // Counters and drafts follow what is typed.
  const input = ({ target }: Event) => {
    if (isThere(target))
      missed.push(() => isThere(target) && target.dispatchEvent(new Event("input", { bubbles: true })));
  };
  document.addEventListener("click", click, { capture: true, signal: end.signal });
  document.addEventListener("input", input, options);

  return {
    begun,
    stop: () => end.abort(),
    replay() {
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
