import { type ComponentType, createContext, useContext, useLayoutEffect } from "react";
import type { Head } from "../../content/head.ts";
import { applyHead } from "./apply-head.ts";

/** Where something else collects what pages say of themselves: vite-react-ssg, when it renders them itself. */
export const HeadCollector = createContext<ComponentType<{ head: Head }> | undefined>(undefined);

/** Writes a page's head into the document that it is navigated to in. Our own renderer writes heads itself. */
export function DocumentHead({ head }: { head: Head }) {
  useLayoutEffect(() => applyHead(head), [head]);
  const Collector = useContext(HeadCollector);
  return Collector ? <Collector head={head} /> : null;
}
