import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type Swiper from "swiper";

const ahead = "400px 0px";

/** Makes the row a slider near the window. The slider is undefined before, or if the library fails to load. */
export function useSlider(row: RefObject<HTMLElement | null>, count: number, styles: CSSModuleClasses) {
  const [slider, setSlider] = useState<Swiper>();
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    let isOver = false;
    let started: Swiper | undefined;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without the library the row still scrolls.
        const library = await import("./start-slider.ts").catch(() => undefined);
        if (isOver || !library) return;
        // The row stops scrolling, so the other slides have to become inert in the same task.
        flushSync(() => {
          started = library.startSlider(element, styles, setActive);
          setSlider(started);
        });
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => {
      isOver = true;
      observer.disconnect();
      started?.destroy();
      setSlider(undefined);
    };
  }, [row, count, styles]);
  return { slider, active };
}
