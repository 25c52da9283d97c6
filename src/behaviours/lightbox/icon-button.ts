import { element } from "./element.ts";
import { type Icon, icon } from "./icons.ts";

/** A round button with a drawing; its name shows when the pointer rests on it. */
export function iconButton(drawing: Icon, name: string, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "lightbox-button" });
  relabel(button, drawing, name);
  button.addEventListener("click", onClick);
  return button;
}

/** What the button does now. */
export function relabel(button: HTMLButtonElement, drawing: Icon, name: string): void {
  button.replaceChildren(icon(drawing));
  button.ariaLabel = name;
  button.title = name;
}
