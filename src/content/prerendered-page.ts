import type { Head } from "./head.ts";
import type { Payload } from "./views.ts";

/** What a page consists of beside its template: the pipeline puts it together (pipeline/site/pages). */
export interface PrerenderedPage {
  readonly path: string;
  readonly head: Head;
  readonly payload: Payload | undefined;
  /** What stands inside of `#root`, once vite-react-ssg has rendered it. */
  root?: string;
}
