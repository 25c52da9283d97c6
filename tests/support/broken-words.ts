/** Runs in the page, without automatic hyphens: they would hide flaws that browsers without a dictionary show. */
export function flawsOfWords(): string[] {
  /** A word with more letters may break. Below this size in pixels, a word that fills its line may break, too. */
  const [longestThatFits, smallestSize] = [34, 16.5];
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
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const parent = text.parentElement as HTMLElement;
      if (parent.closest(".visually-hidden, dialog, [inert]")) continue;
      const { fontSize } = getComputedStyle(parent);
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
        const boxes = boxesOf(text, index, word);
        const width = boxes.reduce((sum, box) => sum + box.width, 0);
        const mayBreak = Number.parseFloat(fontSize) < smallestSize && width > heading.clientWidth * 0.9;
        const isBroken = new Set(boxes.map(({ top }) => top)).size > 1;
        if (!isBroken || mayBreak || word.length > longestThatFits) continue;
        const name = `<${heading.localName} class="${heading.className}">`;
        flaws.push(`${name} breaks ${word} (${heading.clientWidth} px, ${fontSize})`);
      }
    }
    return flaws;
  }

  /** Leaves out the first letter, because the hyphen of a soft hyphen shares its box with the letter after it. */
  function boxesOf(text: Text, start: number, word: string): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, start + 1);
    range.setEnd(text, start + word.length);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
}
