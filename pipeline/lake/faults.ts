import { type Fault, fits } from "./fault.ts";
import type { LakeRequest } from "./lake-request.ts";
import type { Random } from "./random.ts";

export type Hook = (request: LakeRequest) => unknown;
export type Script = (request: LakeRequest, index: number) => Fault | undefined;

export interface RandomFaults {
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
  readonly given: { readonly request: LakeRequest; readonly fault: Fault }[] = [];
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

  async runBefore(request: LakeRequest): Promise<void> {
    for (const hook of this.#before) await hook(request);
  }

  async runAfter(request: LakeRequest): Promise<void> {
    for (const hook of this.#after) await hook(request);
  }

  take(request: LakeRequest): Fault | undefined {
    const place = this.#queue.findIndex((fault) => fits(fault, request));
    const fault = place >= 0 ? this.#queue.splice(place, 1)[0] : this.#script?.(request, request.index);
    if (!fault || !fits(fault, request)) return undefined;
    this.given.push({ request, fault });
    return fault;
  }
}
