import { type RefObject, useEffect, useState } from "react";
import type { Slider, SliderOptions } from "./start-slider.ts";

/** How far ahead of the window the library is fetched. */
const ahead = "400px 0px";

/**
 * Makes a slider of the row once it nears the window; until then, and where the library does not arrive, there is none.
 * Gives the slide in view as well.
 */
export function useSlider(
  row: RefObject<HTMLElement | null>,
  { count, track, slide }: { count: number } & Omit<SliderOptions, "onChange">,
): { slider: Slider | undefined; active: number } {
  const [slider, setSlider] = useState<Slider>();
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    let isOver = false;
    let started: Slider | undefined;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without it the row still scrolls.
        const library = await import("./start-slider.ts").catch(() => undefined);
        if (isOver || !library) return;
        started = library.startSlider(element, { track, slide, onChange: setActive });
        setSlider(started);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => {
      isOver = true;
      observer.disconnect();
      started?.stop();
      setSlider(undefined);
    };
  }, [row, count, track, slide]);
  return { slider, active };
}
