import Swiper from "swiper";

export interface SliderOptions {
  /** Class names of the track inside the row, and of the slides inside the track. */
  readonly track: string;
  readonly slide: string;
  /** Called with the place of the slide that comes into view. */
  readonly onChange: (index: number) => void;
}

/**
 * Turns a row that scrolls into one whose slides are moved, at the slide that the reader has scrolled to. The row wears
 * `data-ready` as long as it is one. Slides do not go round: copies of them would be read twice by screen readers, so
 * that after the last one the row runs back to the first.
 */
export function startSlider(row: HTMLElement, { track, slide, onChange }: SliderOptions): Swiper {
  const initialSlide = scrolledTo(row, slide);
  row.dataset.ready = "";
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    wrapperClass: track,
    slideClass: slide,
    initialSlide,
    // The widths are the stylesheet's; each slide is as wide as the row and stops at its beginning.
    slidesPerView: "auto",
    snapToSlideEdge: true,
    rewind: true,
    // However slowly the finger goes, a fifth of the width is enough.
    longSwipesRatio: 0.2,
    // A mouse selects the text; it has the buttons.
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
  const left = row.getBoundingClientRect().left;
  const slides = [...row.getElementsByClassName(slide)];
  // What begins left of the row's middle last is what one reads.
  return Math.max(
    0,
    slides.findLastIndex((element) => element.getBoundingClientRect().left - left < row.clientWidth / 2),
  );
}
