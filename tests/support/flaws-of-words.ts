/** Lists divided and broken words. Only this function is sent to the page, so it contains all that it needs. */
export function flawsOfWords(): string[] {
  /** A word with more letters may break. */
  const maxUnbrokenLetters = 34;
  /** In smaller letters, a word that fills its line may break, too. */
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
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement as HTMLElement;
      if (parent.closest(".visually-hidden, dialog, [inert]")) continue;
      const { fontSize } = getComputedStyle(parent);
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
        const boxes = boxesOf(text, index, word);
        const width = widthOf(text, index, word);
        const mayBreak = Number.parseFloat(fontSize) < smallestFontPx && width > heading.clientWidth * 0.9;
        const isBroken = new Set(boxes.map(({ top }) => top)).size > 1;
        if (!isBroken || mayBreak || word.length > maxUnbrokenLetters) continue;
        const name = `<${heading.localName} class="${heading.className}">`;
        flaws.push(`${name} breaks ${word} (${heading.clientWidth} px, ${fontSize})`);
      }
    }
    return flaws;
  }

  /** In WebKit with the signs around the word, because WebKit breaks no line between a hyphen and an umlaut. */
  function widthOf(text: Text, index: number, word: string): number {
    if (!navigator.vendor.startsWith("Apple")) return sumOf(boxesOf(text, index, word));
    const [before = ""] = /[^\s\u00ad]*$/.exec(text.data.slice(0, index)) ?? [];
    const [after = ""] = /^[^\s\u00ad]*/.exec(text.data.slice(index + word.length)) ?? [];
    return sumOf(boxesOf(text, index - before.length, before + word + after));
  }

  function sumOf(boxes: readonly DOMRect[]): number {
    return boxes.reduce((sum, { width }) => sum + width, 0);
  }

  /** Leaves out the first letter, because the hyphen of a soft hyphen shares its box with the letter after it. */
  function boxesOf(text: Text, start: number, word: string): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start + 1);
    range.setEnd(text, start + word.length);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
}
