import type { Screen } from "./addresses.ts";

/** The code that shows a screen. Asked for again, it is there already. */
export function importPage(screen: Screen) {
  return screen === "job" ? import("./pages/job-page/job-page.tsx") : import("./pages/content-page/content-page.tsx");
}
