/** The steps of a build with the time each took. */

export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
  /** How many things were made, and how many of them anew. */
  readonly count?: number | undefined;
  readonly made?: number | undefined;
}

/** Milliseconds between two lines about one step. */
const sayEveryMs = 2_000;

export class Phases {
  readonly done: Phase[] = [];
  readonly #say: (line: string) => void;

  /** @param say gets one line when a step is done, and one every two seconds of a long one */
  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Does a step; `counts` of what it returns, if it has any, become part of the report. */
  async run<T>(name: string, work: (progress: (done: number, total: number) => void) => Promise<T>): Promise<T> {
    const started = performance.now();
    let said = started;
    const result = await work((done, total) => {
      if (performance.now() - said < sayEveryMs) return;
      said = performance.now();
      this.#say(`${name}: ${done} of ${total} …`);
    });
    const { count, made } = Object(result) as Partial<Phase>;
    const phase = { name, milliseconds: Math.round(performance.now() - started), count, made };
    this.done.push(phase);
    this.#say(lineOf(phase));
    return result;
  }
}

/** `Pages: 42, 3 of them new (0.4 s)`. */
function lineOf({ name, milliseconds, count, made }: Phase): string {
  const counted = count === undefined ? "" : `: ${count}, ${made} of them new`;
  return `${name}${counted} (${(milliseconds / 1000).toFixed(1)} s)`;
}
