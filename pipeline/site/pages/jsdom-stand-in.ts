/**
 * In the place of jsdom while pages are prerendered. vite-react-ssg reads every page into a document, to append links to
 * it; it has none to append to ours. Reading them takes nine tenths of the time that a page takes.
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
