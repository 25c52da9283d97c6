import { useEffect, useRef } from "react";

/** Calls back once nothing is pressed: a new layout would move a button away from the pointer that presses it. */
export function useAfterPress(): (callBack: () => void) => void {
  /** Resolves when the last press ends. While nothing is pressed, it is resolved. */
  const released = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    let release: (() => void) | undefined;
    // A second finger belongs to the same press.
    const begin = () => {
      if (!release) released.current = new Promise<void>((resolve) => (release = resolve));
    };
    const finish = () => {
      release?.();
      release = undefined;
    };
    window.addEventListener("pointerdown", begin, options);
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, finish, options);
    return () => end.abort();
  }, []);

  // The callback runs in the next task, which comes after the click event.
  return (callBack) => void released.current.then(() => setTimeout(callBack));
}
