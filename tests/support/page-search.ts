/** A part of a line of text, as a visitor might search for it. */
interface Run {
  readonly text: string;
  /** The text that the browser's search finds and a visitor then copies; empty if it finds none. */
  readonly found: string;
}

/**
 * Searches for parts of the lines of a page. Runs in the page, so it contains all that it needs.
 * @param chances three numbers from 0 to 1 for each run: they choose its line, first word and length
 */
export function searchRuns(chances: readonly number[]): Run[] {
  const lines = linesOfWords();
  const runs: Run[] = [];
  for (let at = 0; at + 2 < chances.length; at += 3) {
    const [line = 0, first = 0, count = 0] = chances.slice(at, at + 3);
    const words = lines[Math.floor(line * lines.length)] ?? [];
    const start = Math.floor(first * words.length);
    const text = words.slice(start, start + 1 + Math.floor(count * 6)).join(" ");
    runs.push({ text, found: find(text) });
  }
  return runs;

  function linesOfWords(): string[][] {
    const blocks = "h1, h2, h3, p, li, dt, dd, figcaption, blockquote, th, td";
    const elements = [...document.querySelectorAll<HTMLElement>(blocks)];
    const searched = elements.filter((element) => isSearched(element) && !element.querySelector(blocks));
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown is searched.
    const lines = searched.flatMap((element) => typed(element.innerText).split("\n"));
    return lines.map((line) => line.split(/\s+/).filter((word) => word !== "")).filter(({ length }) => length > 0);
  }

  function isSearched(element: HTMLElement): boolean {
    const unseen = ".visually-hidden, dialog, noscript, [aria-hidden], [inert], [role=status], [hidden]";
    if (element.closest(unseen)) return false;
    const { width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
    // Chromium does not search across the edge of a box in a line.
    const inner = [...element.querySelectorAll("*")].map((one) => getComputedStyle(one).display);
    return isSeen && !inner.some((display) => display.startsWith("inline-"));
  }

  function find(text: string): string {
    getSelection()?.removeAllRanges();
    type Search = { find(text: string, matchCase: boolean, backwards: boolean, wrap: boolean): boolean };
    if (!(window as unknown as Search).find(text, false, false, true)) return "";
    return typed(String(getSelection())).replace(/\s+/g, " ").trim();
  }

  /** A visitor types no soft hyphens. */
  function typed(text: string): string {
    return text.replaceAll("\u00ad", "");
  }
}

/** True if an element that contains the text is in the window. Runs in the page. */
export function isInView(text: string): boolean {
  const plain = (words: string) => words.replaceAll("\u00ad", "").replace(/\s+/g, " ");
  const holders = [...document.querySelectorAll<HTMLElement>(":is(main, footer) :not(svg, svg *)")].filter(
    // biome-ignore lint/performance/useDomNodeTextContent: as a visitor sees it.
    (element) => plain(element.innerText).includes(text),
  );
  const innermost = holders.filter((element) => !holders.some((other) => other !== element && element.contains(other)));
  return innermost.some((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/** The text as a browser's search compares it: without case and accents, and without direction marks at both ends. */
export function asSearched(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/^[\s\p{Bidi_Control}]+|[\s\p{Bidi_Control}]+$/gu, "");
}
