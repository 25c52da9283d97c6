/**
 * Replaces jsdom during prerendering. vite-react-ssg parses every page to append links, of which ours need none;
 * parsing takes nine tenths of a page's time.
 */
export class JSDOM {
  readonly #html: string;
  readonly window = { document: { head: refusing, createElement: refuse } };

  constructor(html: string) {
    this.#html = html;
  }

  serialize(): string {
    return this.#html;
  }
}

const refusing = { querySelector: refuse, appendChild: refuse };

function refuse(): never {
  throw new Error("vite-react-ssg was about to change a page, which jsdom-stand-in.ts cannot do.");
}
