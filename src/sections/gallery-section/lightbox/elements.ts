import type { Lightbox, LightboxWords } from "./lightbox.ts";

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An attribute with the value `true` is empty. `false` and `undefined` make no attribute. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

export function windowLink(t: LightboxWords, href: string, action: string): HTMLAnchorElement {
  const attributes = { href, target: "_blank", rel: "noopener", class: "lightbox-action" };
  return element("a", attributes, t("newWindow", { action }));
}

export function panel(text: string, action: HTMLElement, still?: string): HTMLElement {
  const made = element("div", { class: "lightbox-panel" }, element("p", {}, text), action);
  if (still) made.prepend(element("img", { src: still, alt: "", class: "lightbox-still" }));
  return made;
}

export function button(attributes: Attributes, onClick: () => void, text = ""): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}

export function iconButton(t: LightboxWords, action: Action, onClick: () => void): HTMLButtonElement {
  const made = button({ class: `lightbox-button lightbox-${action}-button` }, onClick);
  relabel(t, made, action);
  return made;
}

/** Adds a button that shows and hides a part. `root` has an attribute such as `data-overview` if the part is shown. */
export function addToggle(
  { t, root, toolbar }: Lightbox,
  action: "caption" | "overview",
  part: HTMLElement,
  onToggle: (shown: boolean) => void = () => {},
): HTMLButtonElement {
  const toggle = iconButton(t, action, () => {
    const shown = root.toggleAttribute(`data-${action}`);
    toggle.setAttribute("aria-expanded", String(shown));
    onToggle(shown);
  });
  toggle.setAttribute("aria-expanded", "false");
  toggle.setAttribute("aria-controls", part.id);
  toolbar.append(toggle);
  return toggle;
}

export function relabel(t: LightboxWords, control: HTMLButtonElement, action: Action): void {
  control.replaceChildren(icon(action));
  control.setAttribute("aria-label", t(action));
  control.title = t(action);
}

/** Drawn on 24 × 24 with round ends, like the mark. The lightbox's words for actions have the same keys. */
const drawings = {
  close: "M6 6l12 12M18 6L6 18",
  previous: "M20 12H4M11 5l-7 7 7 7",
  next: "M4 12h16M13 5l7 7-7 7",
  play: "M8 5.5v13l10.5-6.5z",
  stop: "M8.5 6v12M15.5 6v12",
  overview: "M5 6h5v5H5zM14 6h5v5h-5zM5 15h5v3H5zM14 15h5v3h-5z",
  caption: "M5 7h14M5 12h14M5 17h8",
  enlarge: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M10.5 8v5M8 10.5h5",
  fit: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M8 10.5h5",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  leaveFullscreen: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  sheet: "M7 3.5h6.5L18 8v12.5H7zM13.5 3.5V8H18M10 12.5h5M10 16h5",
};

type Action = Exclude<keyof typeof drawings, "sheet">;

/** The icon is hidden from screen readers, because its button has a name. */
export function icon(name: keyof typeof drawings): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", drawings[name]);
  svg.append(path);
  return svg;
}
