import { nameSlide } from "./announcements.ts";
import { element, icon, iconButton, isOwnAddress } from "./elements.ts";
import { keepWheel } from "./input.ts";
import { type Lightbox, moveTo } from "./lightbox.ts";
import type { Slide } from "./slides.ts";

/** All slides as small pictures beside the one being looked at; fetched when first shown. */
export function addOverview(lightbox: Lightbox): { button: HTMLButtonElement; width(): number } {
  const { pswp, root, slides, t } = lightbox;
  const list = element("ul");
  const named = { id: "lightbox-overview", class: "lightbox-overview", "aria-label": t("overview"), hidden: true };
  const panel = element("nav", named, list);
  keepWheel(panel);
  root.append(panel);

  const button = iconButton(t, "overview", () => show(!root.hasAttribute("data-overview")));
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", panel.id);

  function show(shown: boolean): void {
    if (list.childElementCount === 0) list.append(...slides.map((_, index) => createThumbnail(lightbox, index)));
    panel.hidden = !shown;
    root.toggleAttribute("data-overview", shown);
    button.setAttribute("aria-expanded", String(shown));
    pswp.updateSize(true);
    markCurrent();
  }

  function markCurrent(): void {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[pswp.currIndex]?.querySelector("button");
    if (!current || panel.hidden) return;
    current.setAttribute("aria-current", "true");
    panel.scrollTop = current.offsetTop - (panel.clientHeight - current.offsetHeight) / 2;
  }

  pswp.on("change", markCurrent);
  return { button, width: () => panel.offsetWidth };
}

function createThumbnail({ pswp, slides, t }: Lightbox, index: number): HTMLElement {
  const slide = slides[index];
  const thumbnail = element("button", { type: "button", "aria-label": nameSlide(t, slides, index) });
  const src = slide && sourceOf(slide);
  if (src) thumbnail.append(element("img", { src, alt: "", decoding: "async" }));
  if (slide?.kind === "film" || slide?.kind === "embed") thumbnail.append(icon("play"));
  if (slide?.kind === "document") thumbnail.append(icon("document"));
  thumbnail.addEventListener("click", () => moveTo(pswp, index));
  return element("li", {}, thumbnail);
}

/** Nothing of a provider is fetched for it. */
function sourceOf(slide: Slide): string | undefined {
  if (slide.thumb) return slide.kind === "picture" || isOwnAddress(slide.thumb) ? slide.thumb : undefined;
  return slide.kind === "picture" ? slide.src : undefined;
}
