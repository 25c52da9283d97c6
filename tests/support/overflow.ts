/** A page of Playwright, or a tab of tests/engines. */
interface Evaluating {
  evaluate<Result>(inPage: () => Result | Promise<Result>): Promise<Result>;
}

/**
 * Finds elements that reach beyond the window or cut their text off, with a line for each. Intended clipping does not
 * count: decoration, text for screen readers, closed lists and dialogs, scrolling boxes, and a carousel's other slides.
 */
export async function findOverflow(page: Evaluating): Promise<string[]> {
  return page.evaluate(async () => {
    // Pixels, because browsers round positions.
    const tolerance = 1;
    // The wait is part of this call: between two calls, the carousel could change its slide by itself.
    await carouselRests();
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const found: string[] = [];
    if (scrollWidth > width + tolerance) found.push(`the page scrolls sideways: ${scrollWidth} > ${width}`);
    for (const element of document.querySelectorAll<HTMLElement>("#root *")) {
      const { left, right, height } = element.getBoundingClientRect();
      const isSeen = right > left && height > 0 && element.textContent?.trim();
      if (!isSeen || isClippedOnPurpose(element)) continue;
      const isOutside = right > width + tolerance || left < -tolerance;
      if (isOutside && !isScrollable(element)) {
        found.push(`${name(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`);
      }
      if (cutsText(element)) found.push(`${name(element)} cuts its text off`);
    }
    return found;

    /** After a change of the window's size, a carousel moves its row in the next frame, perhaps with an animation. */
    async function carouselRests(): Promise<void> {
      const row = document.querySelector("#root :has(> [inert])");
      if (!row) return;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(row.getAnimations().map(({ finished }) => finished));
    }

    function isClippedOnPurpose(element: HTMLElement): boolean {
      const clipped = "svg, .visually-hidden, dialog:not([open]), details:not([open]) > ul, [inert]";
      return element.closest(clipped) !== null || element.matches(":has(> [inert])");
    }

    function isScrollable(element: HTMLElement): boolean {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(parent).overflowX)) return true;
      }
      return false;
    }

    function cutsText(element: HTMLElement): boolean {
      const { overflowX, fontSize } = getComputedStyle(element);
      if (["visible", "auto", "scroll"].includes(overflowX) || !hasText(element)) return false;
      // WebKit lets the hyphen of a soft hyphen stand beyond the end of a full line.
      const mayStandOut = navigator.vendor.startsWith("Apple") && element.textContent.includes("\u00ad");
      const hyphen = mayStandOut ? Number.parseFloat(fontSize) / 2 : 0;
      return element.scrollWidth > element.clientWidth + tolerance + hyphen;
    }

    function hasText(element: HTMLElement): boolean {
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    }

    function name(element: HTMLElement): string {
      return `<${element.localName} class="${element.className}">${element.textContent?.trim().slice(0, 40)}`;
    }
  });
}
