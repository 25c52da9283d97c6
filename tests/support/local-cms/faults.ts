import type { RequestKind } from "#pipeline/local-cms/request.ts";
import type { Random } from "../random.ts";
import type { LoggedRequest } from "./test-cms.ts";

/** What can go wrong with one request. Everything that pipelines have met, and some that they will. */
export type Fault =
  /** Any status, in the CMS's words or with another body. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Too many requests; seconds, or a date as HTTP writes it. */
  | { readonly kind: "retryAfter"; readonly retryAfter: number | string }
  /** The body stops half-way, or after this part of it, and yet ends as if it were whole. */
  | { readonly kind: "truncated"; readonly part?: number }
  /** What a hotel's network says instead, with status 200. */
  | { readonly kind: "htmlPage" }
  /** The connection breaks: before anything is said, or after so many bytes of the body. */
  | { readonly kind: "cut"; readonly afterBytes?: number }
  /** Nothing more comes: at all, or after so many bytes of the body. For some milliseconds, or for ever. */
  | { readonly kind: "stall"; readonly afterBytes?: number; readonly milliseconds?: number }
  /** A cache answers with the dataset as it was so many states ago. */
  | { readonly kind: "staleCdn"; readonly states: number }
  /** No rows, no count: what a private dataset looks like to strangers. */
  | { readonly kind: "emptyResult" }
  | { readonly kind: "wrongShape"; readonly shape: WrongShape }
  /** A picture whose bytes are others than its name says. */
  | { readonly kind: "corruptAsset" }
  | { readonly kind: "missingAsset" }
  | { readonly kind: "redirect"; readonly to?: string }
  /** One byte that is no text in UTF-8. */
  | { readonly kind: "invalidUtf8" }
  | { readonly kind: "malformedJson" }
  /** No fault at all: rows and keys in another order, as a CMS may give them. */
  | { readonly kind: "shuffled"; readonly seed: number };

/** Of a query's answer; "rows" are the items of every array in the result. */
export type WrongShape = (typeof wrongShapes)[number];

export const wrongShapes = [
  "noResult",
  "nullResult",
  "objectForRows",
  "textForRows",
  "rowsWithoutId",
  "rowsWithoutType",
  "rowsNoObjects",
  "doubleRow",
  "missingRow",
  /** Counts are off by one; where there are none, as `missingRow`. */
  "wrongCount",
] as const;

const data: readonly RequestKind[] = ["query", "doc"];
const onlyFor: Partial<Record<Fault["kind"], readonly RequestKind[]>> = {
  staleCdn: data,
  emptyResult: ["query"],
  wrongShape: ["query"],
  corruptAsset: ["image", "file"],
  missingAsset: ["image", "file"],
  invalidUtf8: ["query", "doc"],
  malformedJson: ["query", "doc", "mutate"],
  shuffled: ["query"],
};

/** Whether a fault can befall a request. Nothing befalls the edit page. */
function fits({ kind }: Fault, request: LoggedRequest): boolean {
  return request.kind !== "page" && (onlyFor[kind]?.includes(request.kind) ?? true);
}

type Hook = (request: LoggedRequest) => unknown;
type Script = (request: LoggedRequest, index: number) => Fault | undefined;

interface RandomFaults {
  readonly random: Random;
  /** Of one request, from 0 to 1. */
  readonly chance: number;
  readonly faults: readonly Fault[];
  /** After so many, all goes well. */
  readonly atMost?: number;
}

/** What shall go wrong, and what shall happen meanwhile. */
export class Faults {
  /** What did go wrong, in order. */
  readonly given: { readonly request: LoggedRequest; readonly fault: Fault }[] = [];
  readonly #queue: Fault[] = [];
  readonly #before = new Set<Hook>();
  readonly #after = new Set<Hook>();
  #script: Script | undefined;

  /** Each befalls the next request that it fits: a `corruptAsset` waits for a picture. */
  next(...faults: Fault[]): void {
    this.#queue.push(...faults);
  }

  /** Asked for every request that nothing is waiting for; its fault counts only if it fits. */
  script(script: Script | undefined): void {
    this.#script = script;
  }

  applyEverywhere({ random, chance, faults, atMost = Number.POSITIVE_INFINITY }: RandomFaults): void {
    let left = atMost;
    this.script((request) => {
      const fitting = faults.filter((fault) => fits(fault, request));
      if (left <= 0 || fitting.length === 0 || !random.chance(chance)) return undefined;
      left -= 1;
      return random.pick(fitting);
    });
  }

  /** Before a request is answered. Who edits the dataset here edits what the answer says. */
  before(hook: Hook): () => void {
    this.#before.add(hook);
    return () => this.#before.delete(hook);
  }

  /** When the answer is settled and nothing of it has been sent: an edit here lies between two requests. */
  after(hook: Hook): () => void {
    this.#after.add(hook);
    return () => this.#after.delete(hook);
  }

  clear(): void {
    this.#queue.length = 0;
    this.#script = undefined;
    this.#before.clear();
    this.#after.clear();
  }

  async runBefore(request: LoggedRequest): Promise<void> {
    for (const hook of this.#before) await hook(request);
  }

  async runAfter(request: LoggedRequest): Promise<void> {
    for (const hook of this.#after) await hook(request);
  }

  take(request: LoggedRequest): Fault | undefined {
    const place = this.#queue.findIndex((fault) => fits(fault, request));
    const fault = place >= 0 ? this.#queue.splice(place, 1)[0] : this.#script?.(request, request.index);
    if (!fault || !fits(fault, request)) return undefined;
    this.given.push({ request, fault });
    return fault;
  }
}
