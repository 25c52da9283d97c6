import "#src/styles/reset.css";
import "#src/brand/colours.css";
import "#src/styles/tokens.css";
import "#src/styles/base.css";
import { type LightboxOptions, openLightbox } from "#src/behaviours/lightbox/open-lightbox.ts";

/** The script of the tests' own page: see lightbox-test.ts. */

declare global {
  interface Window {
    openLightbox(options: Omit<LightboxOptions, "elementOf">): void;
  }
}

window.openLightbox = (options) => {
  const button = document.querySelector("button") ?? undefined;
  void openLightbox({ ...options, elementOf: () => button });
};
