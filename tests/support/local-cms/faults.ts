import type { CmsRequestKind } from "#pipeline/local-cms/request.ts";
import type { Random } from "../random.ts";
import type { LoggedRequest } from "./test-cms.ts";

/** Faults of a request: those that pipelines have met, and some that they will. */
export type Fault =
  /** Any status, in the CMS's words or with another body. */
  | { readonly kind: "status"; readonly status: number; readonly body?: object }
  /** Too many requests; seconds. */
  | { readonly kind: "retryAfter"; readonly retryAfter: number }
  /** The body stops half-way, or after this part of it, and yet ends as if it were whole. */
  | { readonly kind: "truncated"; readonly part?: number }
  /** A captive portal's page, with status 200. */
  | { readonly kind: "htmlPage" }
  /** The connection breaks: before anything is said, or after so many bytes of the body. */
  | { readonly kind: "cut"; readonly afterBytes?: number }
  /** Nothing more comes: at all, or after so many bytes of the body. */
  | { readonly kind: "stall"; readonly afterBytes?: number }
  /** A cache answers with the dataset as it was so many states ago. */
  | { readonly kind: "staleCdn"; readonly states: number }
  /** No rows, no count: what a private dataset looks like to strangers. */
  | { readonly kind: "emptyResult" }
  | { readonly kind: "wrongShape"; readonly shape: WrongShape }
  /** A picture whose bytes are others than its name says. */
  | { readonly kind: "corruptAsset" }
  | { readonly kind: "missingAsset" }
  | { readonly kind: "redirect" }
  /** One byte that is no text in UTF-8. */
  | { readonly kind: "invalidUtf8" }
  | { readonly kind: "malformedJson" }
  /** No fault at all: rows and keys in another order, as a CMS may give them. */
  | { readonly kind: "shuffled"; readonly seed: number };

/** Parts of a query's answer; "rows" are the items of every array in the result. */
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
  /** Counts are off by one; without a count it acts like `missingRow`. */
  "wrongCount",
] as const;

const data: readonly CmsRequestKind[] = ["query", "doc"];
const onlyFor: Partial<Record<Fault["kind"], readonly CmsRequestKind[]>> = {
  staleCdn: data,
  emptyResult: ["query"],
  wrongShape: ["query"],
  corruptAsset: ["image", "file"],
  missingAsset: ["image", "file"],
  invalidUtf8: ["query", "doc"],
  malformedJson: ["query", "doc", "mutate"],
  shuffled: ["query"],
};

/** True if a fault can affect a request. The Studio's own requests are never affected. */
function fits({ kind }: Fault, request: LoggedRequest): boolean {
  return request.kind !== "studio" && (onlyFor[kind]?.includes(request.kind) ?? true);
}

type Hook = (request: LoggedRequest) => unknown;
type Script = (request: LoggedRequest) => Fault | undefined;

interface RandomFaults {
  readonly random: Random;
  /** The probability for one request, from 0 to 1. */
  readonly chance: number;
  readonly faults: readonly Fault[];
}

export class Faults {
  readonly given: { readonly request: LoggedRequest; readonly fault: Fault }[] = [];
  readonly #before = new Set<Hook>();
  readonly #after = new Set<Hook>();
  #script: Script | undefined;

  /** Asked for every request; its fault counts only if it fits. */
  script(script: Script | undefined): void {
    this.#script = script;
  }

  applyEverywhere({ random, chance, faults }: RandomFaults): void {
    this.script((request) => {
      const fitting = faults.filter((fault) => fits(fault, request));
      return fitting.length > 0 && random.chance(chance) ? random.pick(fitting) : undefined;
    });
  }

  /** Before a request is answered. Who edits the dataset here edits what the answer says. */
  before(hook: Hook): () => void {
    this.#before.add(hook);
    return () => this.#before.delete(hook);
  }

  /** Called when the answer is settled but not sent: an edit here happens between two requests. */
  after(hook: Hook): void {
    this.#after.add(hook);
  }

  clear(): void {
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
    const fault = this.#script?.(request);
    if (!fault || !fits(fault, request)) return undefined;
    this.given.push({ request, fault });
    return fault;
  }
}
