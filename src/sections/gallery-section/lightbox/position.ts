import type { GalleryItemView } from "../../../content/media-views.ts";
import { element } from "./elements.ts";
import type { Lightbox, LightboxWords } from "./lightbox.ts";

/** Shows a position such as "2 / 7". Screen readers get announcements instead. */
export function addCounter({ pswp, toolbar, items }: Lightbox): void {
  const counter = element("p", { class: "lightbox-counter", "aria-hidden": "true" });
  toolbar.append(counter);
  pswp.on("change", () => {
    counter.textContent = items.length > 1 ? `${pswp.currIndex + 1} / ${items.length}` : "";
  });
}

/** Returns a name such as "Picture 2 of 7: title". */
export function nameSlide(t: LightboxWords, items: readonly GalleryItemView[], index: number): string {
  const item = items[index];
  const position = t(item?.kind ?? "picture", { number: index + 1, total: items.length });
  const name = item?.title ?? item?.picture?.alt;
  return name ? t("named", { position, name }) : position;
}

export function addAnnouncements({ pswp, status, items, t }: Lightbox): void {
  let hasFailed = false;
  const tell = (news?: "pictureFailed" | "pictureArrived") => {
    hasFailed = news === "pictureFailed";
    const position = nameSlide(t, items, pswp.currIndex);
    status.textContent = news ? `${position}. ${t(news)}` : position;
  };
  pswp.on("change", () => tell(pswp.currSlide?.content.isError() ? "pictureFailed" : undefined));
  // A retry empties the status first, because screen readers do not repeat an unchanged text.
  pswp.on("contentLoad", ({ content }) => {
    if (hasFailed && content.slide?.isActive) status.textContent = "";
  });
  pswp.on("loadError", ({ slide }) => slide.isActive && tell("pictureFailed"));
  pswp.on("loadComplete", ({ slide, isError }) => {
    if (hasFailed && slide.isActive && !isError) tell("pictureArrived");
  });
}
