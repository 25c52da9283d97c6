import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { offlinePath } from "../../addresses.ts";
import { whenReachable } from "../../behaviours/connection/when-reachable.ts";
import type { Locale } from "../../locales.ts";

/** Opens the page that was asked for as soon as it can be had. Shows nothing. */
export function LoadWhenReachable({ locale }: { locale: Locale }) {
  // Where the offline page was opened by its own address there is no other to wait for.
  const isItself = useLocation().pathname === offlinePath(locale);
  useEffect(() => (isItself ? undefined : whenReachable(() => window.location.reload())), [isItself]);
  return null;
}
