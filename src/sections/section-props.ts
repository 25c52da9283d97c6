import type { SectionView, SectionViewOf } from "../content/views.ts";

export type SectionProps<T extends SectionView["_type"]> = SectionViewOf<T> & SectionPosition;

export interface SectionPosition {
  readonly isFirst: boolean;
  /** True for the second, fourth … section of its type, so that consecutive sections can alternate. */
  readonly isEven: boolean;
}
