export interface PageBlock {
  readonly content: string;
  /** Pixels from the page's corner. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Node code has no DOM types; the members used are declared here. */
interface PageElement {
  readonly outerHTML: string;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly nodeValue: string | null }>;
  readonly children: Iterable<PageElement>;
  matches(selector: string): boolean;
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
  checkVisibility(): boolean;
}

declare const document: { readonly documentElement: { readonly scrollHeight: number } };
declare function getComputedStyle(element: PageElement): { readonly color: string; readonly objectPosition: string };

/** Runs in the page. A block is an element with text of its own, or a picture; its descendants belong to it. */
export function pageBlocks(body: unknown): { blocks: PageBlock[]; height: number } {
  const found: PageBlock[] = [];
  const visit = (element: PageElement) => {
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText && !element.matches("img, svg, video, input, textarea")) {
      for (const child of element.children) visit(child);
      return;
    }
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2 || !element.checkVisibility()) return;
    const { color, objectPosition } = getComputedStyle(element);
    const content = [element.outerHTML, color, objectPosition].join("\n");
    const round = Math.round;
    found.push({ content, left: round(left), top: round(top), right: round(right), bottom: round(bottom) });
  };
  visit(body as PageElement);
  return { blocks: found, height: document.documentElement.scrollHeight };
}
