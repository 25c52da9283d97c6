import { useLayoutEffect } from "react";
import type { Head } from "../../content/head.ts";
import { applyHead } from "./apply-head.ts";
import { PrerenderedHead } from "./prerendered-head.tsx";

/** Writes a page's head: into the HTML where the page is prerendered, into the document where it is navigated to. */
export function DocumentHead({ head }: { head: Head }) {
  useLayoutEffect(() => applyHead(head), [head]);
  return import.meta.env.SSR ? <PrerenderedHead head={head} /> : null;
}
