import { createDocumentView } from "./document-view.ts";
import { createEmbedView } from "./embed-view.ts";
import { createFilmView } from "./film-view.ts";
import type { Lightbox } from "./lightbox.ts";
import type { SlideView } from "./slide-view.ts";

/** Puts films, players and documents where PhotoSwipe would put pictures. */
export function addSlideContent(lightbox: Lightbox): void {
  const { pswp } = lightbox;
  // Kept while the lightbox is open, so that a film goes on where it was left and nobody is asked twice.
  const views = new Map<number, SlideView>();
  const viewAt = (index: number) => {
    const view = views.get(index) ?? createView(lightbox, index);
    if (view) views.set(index, view);
    return view;
  };

  pswp.on("contentLoad", (event) => {
    const { content } = event;
    const view = viewAt(content.index);
    if (!view) return;
    event.preventDefault();
    content.element = view.element as HTMLDivElement;
    content.state = "loaded";
    content.onLoaded();
  });
  pswp.on("contentResize", ({ content }) => {
    if (!views.has(content.index) || !content.element) return;
    const {
      top = 0,
      right = 0,
      bottom = 0,
      left = 0,
    } = pswp.options.paddingFn?.(pswp.viewportSize, content.data, content.index) ?? {};
    content.element.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
  });
  pswp.on("contentActivate", ({ content }) => views.get(content.index)?.enter());
  pswp.on("contentDeactivate", ({ content }) => views.get(content.index)?.leave());
  pswp.on("close", () => views.get(pswp.currIndex)?.leave());
  pswp.on("destroy", () => {
    for (const view of views.values()) view.leave();
  });
}

function createView(lightbox: Lightbox, index: number): SlideView | undefined {
  const slide = lightbox.slides[index];
  switch (slide?.kind) {
    case "film":
      return createFilmView(lightbox, slide);
    case "embed":
      return createEmbedView(lightbox, slide);
    case "document":
      return createDocumentView(lightbox, slide);
    default:
      return undefined;
  }
}
