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
