/** Lists divided and broken words. Only this function is sent to the page, so it contains all that it needs. */
export function flawsOfWords(): string[] {
  /** A part with more letters may break. */
  const maxUnbrokenLetters = 34;
  /** A word in smaller letters than these may break if it fills its line. */
  const smallestFontPx = 16.5;
  // Automatic hyphens would hide flaws that browsers without a dictionary show.
  const manual = new CSSStyleSheet();
  manual.replaceSync("* { hyphens: manual !important; -webkit-hyphens: manual !important }");
  document.adoptedStyleSheets = [manual];
  const root = document.getElementById("root") as HTMLElement;
  const head = [...document.querySelectorAll("title, script[type='application/ld+json']")];
  return [
    ...[...root.querySelectorAll("*")].flatMap(dividedWord),
    ...[...root.querySelectorAll<HTMLElement>("h1, h2, h3")].flatMap(brokenWords),
    ...head.flatMap(({ textContent }) => (textContent?.includes("\u00ad") ? ["the head has a soft hyphen"] : [])),
  ];

  /** An empty element between two letters divides a word into two texts. */
  function dividedWord({ previousSibling: before, nextSibling: after, textContent }: Element): string[] {
    if (textContent !== "" || !(before instanceof Text && after instanceof Text)) return [];
    const isWord = /\p{L}$/u.test(before.data) && /^\p{L}/u.test(after.data);
    return isWord ? [`${before.data}${after.data} is two texts`] : [];
  }

  function brokenWords(heading: HTMLElement): string[] {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const flaws: string[] = [];
    while (texts.nextNode()) flaws.push(...brokenIn(texts.currentNode as Text, heading));
    return flaws;
  }

  function brokenIn(text: Text, heading: HTMLElement): string[] {
    const parent = text.parentElement as HTMLElement;
    if (parent.closest(".visually-hidden, dialog, [inert]")) return [];
    const { fontSize } = getComputedStyle(parent);
    const isSmall = Number.parseFloat(fontSize) < smallestFontPx;
    const broken = Array.from(text.data.matchAll(/\p{L}{2,}/gu)).filter(({ 0: word, index }) => {
      // Without its first letter, because the hyphen of a soft hyphen shares its box with the letter after it.
      const lines = new Set(boxesOf(text, index + 1, index + word.length).map(({ top }) => top));
      const [start, end] = unbrokenPart(text.data, index, index + word.length);
      const width = boxesOf(text, start, end).reduce((sum, box) => sum + box.width, 0);
      const fillsLine = width > heading.clientWidth * 0.98;
      return lines.size > 1 && end - start <= maxUnbrokenLetters && !(isSmall && fillsLine);
    });
    const name = `<${heading.localName} class="${heading.className}">`;
    return broken.map(([word]) => `${name} breaks ${word} (${heading.clientWidth} px, ${fontSize})`);
  }

  /** The part of the text in which all engines break no line: the word with quotation marks, or two with a slash. */
  function unbrokenPart(text: string, from: number, to: number): [start: number, end: number] {
    // WebKit breaks no line between a hyphen and an umlaut.
    const isWebKit = navigator.vendor.startsWith("Apple");
    const [before = ""] = (isWebKit ? /[^\s\u00ad]*$/ : /[^\s\u00ad-]*$/).exec(text.slice(0, from)) ?? [];
    const [after = ""] = (isWebKit ? /^[^\s\u00ad]*/ : /^[^\s\u00ad-]*-?/).exec(text.slice(to)) ?? [];
    return [from - before.length, to + after.length];
  }

  function boxesOf(text: Text, start: number, end: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
}
