type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element with attributes and children. An attribute that is `true` is empty, one that is false or absent left out. */
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

/** Drawn on 24 × 24 with round ends, as the segments of the mark. */
const paths = {
  close: "M6 6l12 12M18 6L6 18",
  previous: "M20 12H4M11 5l-7 7 7 7",
  next: "M4 12h16M13 5l7 7-7 7",
  play: "M8 5.5v13l10.5-6.5z",
  stop: "M8.5 6v12M15.5 6v12",
  overview: "M5 6h5v5H5zM14 6h5v5h-5zM5 15h5v3H5zM14 15h5v3h-5z",
  caption: "M5 7h14M5 12h14M5 17h8",
  document: "M7 3.5h6.5L18 8v12.5H7zM13.5 3.5V8H18M10 12.5h5M10 16h5",
  enlarge: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M10.5 8v5M8 10.5h5",
  fit: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M8 10.5h5",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  leaveFullscreen: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
} as const;

type Icon = keyof typeof paths;

/** A drawing beside a name: hidden from screen readers. */
export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
