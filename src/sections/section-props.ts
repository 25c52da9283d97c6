import type { SectionView, SectionViewOf } from "../content/views.ts";

/** What a section's component is given: its content and its position on the page. */
export type SectionProps<T extends SectionView["_type"]> = SectionViewOf<T> & SectionPosition;

export interface SectionPosition {
  /** It is the page's first and carries the `h1`. */
  readonly isFirst: boolean;
  /** It comes second, fourth … of its type: sections that follow each other may alternate. */
  readonly isEven: boolean;
}
