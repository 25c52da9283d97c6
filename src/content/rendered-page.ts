import type { Payload } from "./views.ts";

/** A page's own parts of the HTML. The rest is the same on every page: index.html. */
export interface RenderedPage {
  /** Attributes of `<html>`. */
  readonly htmlAttributes: string;
  /** Tags of the document's head, one after the other. */
  readonly head: string;
  /** What stands inside of `#root`. */
  readonly root: string;
}

/** What the module that renders pages gives: see src/prerender/render-page.tsx. */
export interface Renderer {
  renderPage(path: string, payload?: Payload): Promise<RenderedPage>;
}
