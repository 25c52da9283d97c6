import type { Evaluating } from "./view.ts";

/**
 * Finds what is wider than the page or its box. Intended clipping does not count: decoration, text for screen readers,
 * scrolling boxes, inert content, and the row with a carousel's other slides.
 */
export async function findOverflow(page: Evaluating): Promise<string[]> {
  return page.evaluate(async () => {
    // After a change of the window's size, a carousel moves its row in the next frame, perhaps with an animation. Wait
    // for the end in this call: before another call, the carousel could change its slide by itself.
    const row = document.querySelector("#root :has(> [inert])");
    if (row) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(row.getAnimations().map(({ finished }) => finished));
    }
    const width = document.documentElement.clientWidth;
    // One pixel, because browsers round positions.
    const tolerance = 1;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width + tolerance) {
      found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${width}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>("#root *")) {
      if (element.closest("svg, .visually-hidden, dialog:not([open]), details:not([open]) > ul, [inert]")) continue;
      if (element.matches(":has(> [inert])")) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || !element.textContent?.trim()) continue;
      if ((box.right > width + tolerance || box.left < -tolerance) && !isScrollable(element)) {
        found.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
      const style = getComputedStyle(element);
      if (style.overflowX !== "visible" && !["auto", "scroll"].includes(style.overflowX)) {
        // WebKit lets the hyphen of a soft hyphen stand beyond the end of a full line.
        const mayStandOut = navigator.vendor.startsWith("Apple") && element.textContent.includes("\u00ad");
        const hyphen = mayStandOut ? Number.parseFloat(style.fontSize) / 2 : 0;
        if (hasText(element) && element.scrollWidth > element.clientWidth + tolerance + hyphen) {
          found.push(`${name(element)} cuts its text off`);
        }
      }
    }
    return found;

    function isScrollable(element: HTMLElement): boolean {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(parent).overflowX)) return true;
      }
      return false;
    }

    function hasText(element: HTMLElement): boolean {
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    }

    function name(element: HTMLElement): string {
      return `<${element.localName} class="${element.className}">${element.textContent?.trim().slice(0, 40)}`;
    }
  });
}
