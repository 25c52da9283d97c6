import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Calls back after every navigation, also Back. What a visitor has opened on the first page meanwhile stays open. */
export function useNavigation(onNavigation: () => void): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    onNavigation();
  });
}
