/**
 * index.html for vite-react-ssg, which puts pages into it by `String.replace` (0.9.2): there `$&` and `$$` in the
 * content mean something else. Into this one every text goes as it is.
 */
export class LiteralTemplate {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  replace(place: string, text: string): LiteralTemplate {
    return new LiteralTemplate(this.#html.replace(place, () => text));
  }

  includes(text: string): boolean {
    return this.#html.includes(text);
  }

  toString(): string {
    return this.#html;
  }
}
