import type { CmsRequestKind } from "#pipeline/local-cms/request.ts";
import type { Random } from "../random.ts";
import type { LoggedRequest } from "./test-cms.ts";

/** Faults of a request, both observed and possible ones. */
export type Fault =
  /** Any status, with the CMS's error message or another body. */
  | { readonly kind: "status"; readonly status: number; readonly body?: object }
  /** Too many requests. The wait is in seconds. */
  | { readonly kind: "retryAfter"; readonly retryAfter: number }
  /** The body is cut in the middle, or after this share of it, but ends normally. */
  | { readonly kind: "truncated"; readonly part?: number }
  /** A captive portal's page, with status 200. */
  | { readonly kind: "htmlPage" }
  /** The connection breaks before the answer, or after this many bytes of the body. */
  | { readonly kind: "cut"; readonly afterBytes?: number }
  /** No answer arrives, or nothing more after this many bytes of the body. */
  | { readonly kind: "stall"; readonly afterBytes?: number }
  /** A cache answers with the dataset as it was this many states ago. */
  | { readonly kind: "staleCdn"; readonly states: number }
  /** No rows and a count of 0, as a private dataset answers anonymous readers. */
  | { readonly kind: "emptyResult" }
  | { readonly kind: "wrongShape"; readonly shape: WrongShape }
  /** A picture whose bytes do not match the hash in its name. */
  | { readonly kind: "corruptAsset" }
  | { readonly kind: "missingAsset" }
  | { readonly kind: "redirect" }
  /** One byte that is invalid in UTF-8. */
  | { readonly kind: "invalidUtf8" }
  | { readonly kind: "malformedJson" }
  /** Not a fault: rows and keys come in another order, as a CMS may send them. */
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

  /** Called for every request. Its fault is used only if the request allows it. */
  script(script: Script | undefined): void {
    this.#script = script;
  }

  applyEverywhere({ random, chance, faults }: RandomFaults): void {
    this.script((request) => {
      const fitting = faults.filter((fault) => fits(fault, request));
      return fitting.length > 0 && random.chance(chance) ? random.pick(fitting) : undefined;
    });
  }

  /** Called before a request is answered: an edit here is part of the answer. */
  before(hook: Hook): () => void {
    this.#before.add(hook);
    return () => this.#before.delete(hook);
  }

  /** Called after the answer is computed and before it is sent: an edit here happens between two requests. */
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
