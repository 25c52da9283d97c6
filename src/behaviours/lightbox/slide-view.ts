/** What is shown of a slide that is no picture. */
export interface SlideView {
  readonly element: HTMLElement;
  /** It has become the slide being looked at. */
  enter(): void;
  /** It is no longer, or the lightbox closes. */
  leave(): void;
}
