import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";
import { isOwnAddress } from "./own-address.ts";
import type { DocumentSlide } from "./slide.ts";
import type { SlideView } from "./slide-view.ts";

/** Says what it is and links to it: no page may be framed here, and phones show no PDF in a frame. */
export function createDocumentView({ t }: Lightbox, { src, isPdf, size, thumb }: DocumentSlide): SlideView {
  const address = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  const host = address?.host ?? src;
  const action = isPdf ? t("openPdf") : t("openElsewhere", { host });
  const pdf = size === undefined ? t("pdf") : t("pdfOfSize", { size });
  const told = [...(isPdf ? [pdf] : []), ...(isOwnAddress(src) ? [] : [t("elsewhere", { host })])];
  const link = element(
    "a",
    { href: address?.href, target: "_blank", rel: "noopener", class: "lightbox-action" },
    t("newWindow", { action }),
  );
  const panel = element("div", { class: "lightbox-panel" }, ...told.map((text) => element("p", {}, text)), link);
  if (thumb && isOwnAddress(thumb)) panel.prepend(element("img", { src: thumb, alt: "", class: "lightbox-still" }));
  return {
    element: element("div", { class: "pswp__content lightbox-content" }, panel),
    enter() {},
    leave() {},
  };
}
