import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { arrive } from "./arrive.ts";

/** Scroll position and focus follow the navigation; see `arrive`. Before the page is painted, hence a layout effect. */
export function useScrolling(mainId: string): void {
  const location = useLocation();
  const action = useNavigationType();
  useLayoutEffect(() => arrive(location, action, document.getElementById(mainId)), [location, action, mainId]);
}
