import { useEffect, useRef } from "react";

const releases = ["pointerup", "pointercancel"];

/**
 * Gives a way to wait until no press is under way. What grows or shrinks between press and release would take the
 * target away from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (callBack: () => void) => void {
  const waiting = useRef<(() => void)[]>([]);
  const isPressed = useRef(false);

  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      for (const callBack of waiting.current.splice(0)) soon(callBack);
    };
    window.addEventListener("pointerdown", press, options);
    for (const type of releases) window.addEventListener(type, release, options);
    return () => end.abort();
  }, []);

  return (callBack) => {
    if (isPressed.current) waiting.current.push(callBack);
    else soon(callBack);
  };
}

/** A task later: the click itself comes first. */
function soon(callBack: () => void): void {
  setTimeout(callBack);
}
