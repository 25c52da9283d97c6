import Swiper from "swiper";
import { endOf } from "../../../ui/line-end.ts";

/** After the last slide, returns to the first without a loop, whose copies of slides screen readers would read. */
export function startSlider(
  row: HTMLElement,
  { track = "", slide = "" }: CSSModuleClasses,
  onChange: (index: number) => void,
): Swiper {
  const initialSlide = scrolledTo(row, slide);
  row.dataset.ready = "";
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    wrapperClass: track,
    slideClass: slide,
    initialSlide,
    // The stylesheet sets the widths: each slide is as wide as the row and snaps to its start.
    slidesPerView: "auto",
    snapToSlideEdge: true,
    rewind: true,
    // A slow drag over a fifth of the width changes the slide.
    longSwipesRatio: 0.2,
    // Dragging with a mouse selects text; mouse users have the buttons.
    simulateTouch: false,
    on: {
      activeIndexChange: ({ activeIndex }) => onChange(activeIndex),
      destroy() {
        delete row.dataset.ready;
      },
    },
  });
  onChange(swiper.activeIndex);
  return swiper;
}

function scrolledTo(row: HTMLElement, slide: string): number {
  const end = endOf(row);
  const side = end === 1 ? "left" : "right";
  const start = row.getBoundingClientRect()[side];
  const slides = [...row.getElementsByClassName(slide)];
  // The visitor is reading the last slide that begins before the row's middle.
  const read = slides.findLastIndex(
    (element) => (element.getBoundingClientRect()[side] - start) * end < row.clientWidth / 2,
  );
  return Math.max(0, read);
}
