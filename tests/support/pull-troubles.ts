import type { Reason } from "#pipeline/failure.ts";
import { type Fault, type WrongShape, wrongShapes } from "./local-cms/faults.ts";
import type { LoggedRequest } from "./local-cms/test-cms.ts";

/** Faults of the CMS and the network, and how a pull has to end that meets them. */

/** The requests of a pull. */
export type Place = "manifest" | "bodies" | "settle" | "asset";

export const placeOf = ({ query }: LoggedRequest): Place => {
  if (query === undefined) return "asset";
  if (query.startsWith("{")) return "settle";
  return query.includes("$ids") ? "bodies" : "manifest";
};
const questions: readonly Place[] = ["manifest", "bodies", "settle"];
const everywhere: readonly Place[] = [...questions, "asset"];

export interface Trouble {
  readonly name: string;
  readonly fault: Fault;
  readonly places: readonly Place[];
  /** The reason for which the pull fails if the fault stays; undefined if it still succeeds. */
  readonly lasting?: Reason;
  /** The reason, if a single occurrence fails the pull. */
  readonly once?: Reason;
}

const status = (code: number, lasting: Reason, once?: Reason): Trouble => ({
  name: `status ${code}`,
  fault: { kind: "status", status: code },
  places: everywhere,
  lasting,
  ...(once ? { once } : {}),
});

const brokenRows: readonly WrongShape[] = ["rowsWithoutId", "rowsWithoutType", "rowsNoObjects"];

export const troubles: readonly Trouble[] = [
  ...[429, 500, 502, 503, 504].map((code) => status(code, "unreachable")),
  status(401, "unauthorized", "unauthorized"),
  status(403, "unauthorized", "unauthorized"),
  // A missing file is a fault of the content, a missing dataset one of the settings.
  { ...status(404, "not-found", "not-found"), places: questions },
  { ...status(404, "invalid", "invalid"), places: ["asset"] },
  status(400, "nonsense", "nonsense"),
  { ...status(413, "nonsense", "nonsense"), places: ["manifest"] },
  { name: "Retry-After", fault: { kind: "retryAfter", retryAfter: 2 }, places: everywhere, lasting: "unreachable" },
  { name: "a cut connection", fault: { kind: "cut" }, places: everywhere, lasting: "unreachable" },
  { name: "a cut body", fault: { kind: "cut", afterBytes: 100 }, places: questions, lasting: "unreachable" },
  { name: "an answer cut and ended well", fault: { kind: "truncated" }, places: everywhere, lasting: "nonsense" },
  { name: "a page of a hotel", fault: { kind: "htmlPage" }, places: everywhere, lasting: "nonsense" },
  { name: "a redirect", fault: { kind: "redirect" }, places: everywhere, lasting: "nonsense", once: "nonsense" },
  { name: "invalid JSON", fault: { kind: "malformedJson" }, places: questions, lasting: "nonsense" },
  { name: "silence", fault: { kind: "stall" }, places: everywhere, lasting: "unreachable" },
  { name: "silence within", fault: { kind: "stall", afterBytes: 50 }, places: questions, lasting: "unreachable" },
  // Each attempt receives 50 bytes more.
  { name: "silence within", fault: { kind: "stall", afterBytes: 50 }, places: ["asset"] },
  { name: "a stale cache", fault: { kind: "staleCdn", states: 1 }, places: questions },
  { name: "an empty list", fault: { kind: "emptyResult" }, places: ["manifest"] },
  { name: "no documents", fault: { kind: "emptyResult" }, places: ["bodies"] },
  { name: "an empty dataset", fault: { kind: "emptyResult" }, places: ["settle"], lasting: "guard", once: "guard" },
  { name: "a byte lost", fault: { kind: "invalidUtf8" }, places: ["manifest"] },
  // The result depends on the byte in a document, so only pull-storm.test.ts has it there.
  { name: "a byte lost", fault: { kind: "invalidUtf8" }, places: [], lasting: "invalid" },
  { name: "another order", fault: { kind: "shuffled", seed: 4 }, places: questions },
  { name: "a damaged file", fault: { kind: "corruptAsset" }, places: ["asset"], lasting: "nonsense" },
  { name: "a missing file", fault: { kind: "missingAsset" }, places: ["asset"], lasting: "invalid", once: "invalid" },
  ...wrongShapes
    .filter((shape) => !["missingRow", "wrongCount", ...brokenRows].includes(shape))
    .map(
      (shape): Trouble => ({
        name: shape,
        fault: { kind: "wrongShape", shape },
        places: questions,
        lasting: "nonsense",
      }),
    ),
  // The pull takes such rows as the CMS's content and does not ask again.
  ...brokenRows.map(
    (shape): Trouble => ({
      name: shape,
      fault: { kind: "wrongShape", shape },
      places: shape === "rowsWithoutType" ? ["bodies"] : questions,
      lasting: shape === "rowsWithoutType" ? "invalid" : "nonsense",
      once: shape === "rowsWithoutType" ? "invalid" : "nonsense",
    }),
  ),
  { name: "a missing row", fault: { kind: "wrongShape", shape: "missingRow" }, places: ["manifest", "bodies"] },
  { name: "a count", fault: { kind: "wrongShape", shape: "wrongCount" }, places: ["settle"], lasting: "nonsense" },
];
