import type { SectionView, SectionViewOf } from "../content/views.ts";

/** What a section's component is given: its content and its standing on the page. */
export type SectionProps<T extends SectionView["_type"]> = SectionViewOf<T> & Standing;

export interface Standing {
  /** It is the page's first and carries the `h1`. */
  readonly opens: boolean;
  /** It comes second, fourth … of its type: sections that follow each other may alternate. */
  readonly even: boolean;
}
