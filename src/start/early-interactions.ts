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

  // A button that waits for script is switched off until then, and a press on it is no click.
  const press = ({ target }: Event) => {
    const button = buttonAt(target);
    if (button?.disabled) missed.push(() => isThere(button) && button.click());
  };
  const click = (event: Event) => {
    const button = buttonAt(event.target);
    if (button) missed.push(() => isThere(button) && button.click());
  };
  // Counters and drafts follow what is typed.
  const input = ({ target }: Event) => {
    if (isThere(target))
      missed.push(() => isThere(target) && target.dispatchEvent(new Event("input", { bubbles: true })));
  };
  const send = ({ target, key }: KeyboardEvent) => {
    if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.form) return;
    const button = target.form.querySelector<HTMLButtonElement>("button[type=submit]:disabled");
    if (button) missed.push(() => isThere(button) && button.click());
  };
  document.addEventListener("pointerup", press, options);
  document.addEventListener("keydown", send, options);
  document.addEventListener("click", click, options);
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
