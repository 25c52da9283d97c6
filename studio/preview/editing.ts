import { createEditUrl } from "@sanity/client/csm";
import { enableVisualEditing } from "@sanity/visual-editing";
import { fieldOf } from "./hidden-fields.ts";

/** Lets an editor open a text's field in the Studio: beside the page in Presentation's frame, or else in a new tab. */
export function startEditing(baseUrl: string): void {
  if (window.top === window.self) {
    document.addEventListener("click", (event) => editOnClick(event, baseUrl));
    for (const press of ["click", "auxclick"]) document.addEventListener(press, correctLabel, { capture: true });
  }
  enableVisualEditing({
    history: {
      subscribe: (navigate) => {
        const tell = (type: "push" | "replace") =>
          navigate({ type, title: document.title, url: location.pathname + location.search });
        const onNavigation = () => tell("push");
        // Presentation knows only the address by which the preview was opened.
        tell("replace");
        globalThis.navigation.addEventListener("navigatesuccess", onNavigation);
        return () => globalThis.navigation.removeEventListener("navigatesuccess", onNavigation);
      },
      update: ({ type, url }) => (type === "pop" ? history.back() : location.assign(url)),
    },
  });
}

/** A click on a text opens its field, unless the click has another effect. */
function editOnClick({ target }: MouseEvent, baseUrl: string): void {
  const element = target instanceof Element ? target.closest("[data-sanity]") : null;
  const field = fieldOf(element);
  if (!field || element?.closest("a, button, input, label, select, summary, textarea")) return;
  const hasSelection = getSelection()?.isCollapsed === false;
  if (!hasSelection) window.open(studioAddress(createEditUrl({ ...field, baseUrl })), "_blank", "noopener");
}

/** The label of Sanity's overlay is a link with another address than `editOnClick` opens. */
function correctLabel(event: Event): void {
  const links = event.composedPath().filter((target) => target instanceof HTMLAnchorElement);
  for (const link of links) if (link.closest("sanity-visual-editing")) link.href = studioAddress(link.href);
}

/** A field's address in the Studio beside this page. Sanity's address opens the published document, read-only. */
function studioAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("perspective");
  url.searchParams.set("preview", location.pathname);
  return url.href;
}
