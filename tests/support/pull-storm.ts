import type { Reason } from "#pipeline/failure.ts";
import { type Fault, type WrongShape, wrongShapes } from "#tests/support/local-cms/faults.ts";

/** Faults for a bad day, and what a pull may fail with when they happen. */

const brokenRows: readonly WrongShape[] = ["rowsWithoutId", "rowsWithoutType", "rowsNoObjects"];

const passing: readonly Fault[] = [
  ...[429, 500, 502, 503, 504].map((status): Fault => ({ kind: "status", status })),
  { kind: "retryAfter", retryAfter: 1 },
  { kind: "truncated" },
  { kind: "truncated", part: 0.9 },
  { kind: "htmlPage" },
  { kind: "cut" },
  { kind: "cut", afterBytes: 200 },
  { kind: "staleCdn", states: 1 },
  { kind: "staleCdn", states: 3 },
  { kind: "emptyResult" },
  ...wrongShapes.filter((shape) => !brokenRows.includes(shape)).map((shape): Fault => ({ kind: "wrongShape", shape })),
  { kind: "corruptAsset" },
  { kind: "invalidUtf8" },
  { kind: "malformedJson" },
  { kind: "shuffled", seed: 4 },
];

/** Each of these ends a pull, so that they have to be rare. */
const ending: readonly Fault[] = [
  ...[400, 401, 403, 404, 413].map((status): Fault => ({ kind: "status", status })),
  { kind: "missingAsset" },
  { kind: "redirect" },
  ...brokenRows.map((shape): Fault => ({ kind: "wrongShape", shape })),
];

export const stormFaults: readonly Fault[] = [...passing, ...passing, ...passing, ...ending, { kind: "stall" }];

/** Reasons a pull may give after these faults. None is left out that would hide a wrong one: each fault has its own. */
export function reasonsFor(faults: readonly Fault[]): Set<Reason> {
  return new Set(faults.flatMap(reasonsOf));
}

function reasonsOf(fault: Fault): Reason[] {
  switch (fault.kind) {
    case "status":
      return statusReasons[fault.status] ?? ["unreachable"];
    case "retryAfter":
    case "cut":
    case "stall":
      return ["unreachable"];
    case "emptyResult":
      return ["guard"];
    // A file that is not there, or a character that is lost each time it is asked for.
    case "missingAsset":
    case "invalidUtf8":
      return ["invalid"];
    case "staleCdn":
    case "shuffled":
      return [];
    case "wrongShape":
      return fault.shape === "rowsWithoutType" ? ["invalid"] : ["nonsense"];
    default:
      return ["nonsense"];
  }
}

const statusReasons: Readonly<Record<number, Reason[]>> = {
  400: ["nonsense"],
  401: ["unauthorized"],
  403: ["unauthorized"],
  // A file that is not there is the content's fault, a dataset that is not there the settings'.
  404: ["not-found", "invalid"],
  413: ["nonsense"],
};
