import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Calls back after every navigation, before the page takes the focus. The first page is no navigation. */
export function useNavigation(onNavigation: () => void): void {
  const { key } = useLocation();
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    onNavigation();
  });
}
