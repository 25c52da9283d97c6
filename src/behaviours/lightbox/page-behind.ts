import { keepHistoryGate } from "../history/history-gate.ts";

interface HistoryEntry {
  /** Takes the entry away, if the reader has not already. Resolves once it is gone. */
  leave(): Promise<void>;
}

/**
 * An entry of its own for what lies over the page, so that Back closes it. To the router it is the page's own entry:
 * it carries the same state, and the router never hears of the way back, so nothing is loaded, scrolled, announced or
 * counted.
 */
export function pushHistoryEntry(onBack: () => void): HistoryEntry {
  const { href } = location;
  const place = placeIn(history.state);
  history.pushState({ ...history.state, lightbox: true }, "");
  let onTop = true;
  let gone = () => {};
  const isGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const forget = () => {
    onTop = false;
    keepHistoryGate(undefined);
    gone();
  };

  keepHistoryGate((event) => {
    forget();
    onBack();
    // The reader may also have gone back several pages at once: then the router has to know.
    return location.href === href && placeIn(event.state) === place;
  });
  return {
    leave() {
      if (onTop && history.state?.lightbox === true) history.back();
      else forget();
      return isGone;
    },
  };
}

/** The router numbers its entries. */
function placeIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}

/**
 * Makes everything but the dialog inert and keeps the Tab key inside. Gives what undoes it.
 */
export function makeModal(dialog: HTMLElement): () => void {
  const behind = [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child !== dialog && !child.inert,
  );
  for (const child of behind) child.inert = true;
  const turn = (event: KeyboardEvent) => {
    if (event.key === "Tab") turnAtEnds(event, dialog);
  };
  dialog.addEventListener("keydown", turn);
  dialog.focus({ preventScroll: true });
  return () => {
    dialog.removeEventListener("keydown", turn);
    for (const child of behind) child.inert = false;
  };
}

const focusable = "a[href], button:not(:disabled), input, video, iframe, [tabindex='0']";

function turnAtEnds(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => !stop.closest("[inert]") && stop.checkVisibility({ visibilityProperty: true }),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const leaves = event.shiftKey ? activeElement === first || activeElement === dialog : activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Holds the page still. The room of its scrollbar stays, so that nothing moves. Gives what undoes it. */
export function lockScroll(): () => void {
  const { body, documentElement: page } = document;
  const scrollbar = window.innerWidth - page.clientWidth;
  const before = { overflow: page.style.overflow, padding: body.style.paddingInlineEnd };
  page.style.overflow = "hidden";
  if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
  return () => {
    page.style.overflow = before.overflow;
    body.style.paddingInlineEnd = before.padding;
  };
}
