export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
  readonly count?: number | undefined;
  readonly made?: number | undefined;
}

const sayEveryMs = 2_000;

export class Phases {
  readonly done: Phase[] = [];
  readonly #say: (line: string) => void;

  /** @param say receives a line after each step, and every two seconds during a long one */
  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Runs a step; the `counts` of its result, if any, become part of the report. */
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
