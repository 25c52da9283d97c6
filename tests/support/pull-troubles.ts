import type { Reason } from "#pipeline/failure.ts";
import type { LoggedRequest } from "./local-cms/deliver.ts";
import type { Fault } from "./local-cms/faults.ts";
import * as faults from "./local-cms/faults.ts";

/** Faults of the CMS and the network, and the reason with which a pull has to fail, if it has to. */

/** The requests of a pull. */
export type Place = "manifest" | "bodies" | "settle" | "asset";

export const placeOf = ({ query }: LoggedRequest): Place => {
  if (query === undefined) return "asset";
  if (query.startsWith("{")) return "settle";
  return query.includes("$ids") ? "bodies" : "manifest";
};
const questions: readonly Place[] = ["manifest", "bodies", "settle"];
const everywhere: readonly Place[] = [...questions, "asset"];

/** A pull fails for the reason `lasting` if the fault stays, or `once` if it occurs once. With neither, it succeeds. */
function trouble(name: string, fault: Fault, places: readonly Place[], lasting?: Reason, once?: Reason) {
  return { name, fault, places, lasting, once };
}

const ofStatus = (code: number, lasting: Reason, once?: Reason, places = everywhere) =>
  trouble(`status ${code}`, faults.status(code), places, lasting, once);

const shaped = (shape: keyof typeof faults.wrongShapes, places = questions, lasting?: Reason, once?: Reason) =>
  trouble(shape, faults.wrongShapes[shape], places, lasting, once);

export const troubles = [
  ...[429, 500, 502, 503, 504].map((code) => ofStatus(code, "unreachable")),
  ofStatus(401, "unauthorized", "unauthorized"),
  ofStatus(403, "unauthorized", "unauthorized"),
  // A missing file is a fault of the content. A missing dataset is a fault of the settings.
  ofStatus(404, "not-found", "not-found", questions),
  ofStatus(404, "invalid", "invalid", ["asset"]),
  ofStatus(400, "nonsense", "nonsense"),
  ofStatus(413, "nonsense", "nonsense", ["manifest"]),
  trouble("Retry-After", faults.retryAfter(0.01), everywhere, "unreachable"),
  trouble("a cut connection", faults.cut(), everywhere, "unreachable"),
  trouble("a cut body", faults.cut(100), questions, "unreachable"),
  trouble("an answer cut and ended well", faults.truncated, everywhere, "nonsense"),
  trouble("a page of a hotel", faults.htmlPage, everywhere, "nonsense"),
  trouble("a redirect", faults.redirect, everywhere, "nonsense", "nonsense"),
  trouble("invalid JSON", faults.malformedJson, questions, "nonsense"),
  trouble("silence", faults.stall(), everywhere, "unreachable"),
  trouble("silence within", faults.stall(50), questions, "unreachable"),
  // Each attempt receives 50 bytes more, so the pull succeeds in the end.
  trouble("silence within", faults.stall(50), ["asset"]),
  trouble("a stale cache", faults.staleCache, questions),
  trouble("no rows", faults.emptyResult, ["manifest", "bodies"]),
  trouble("no rows", faults.emptyResult, ["settle"], "guard", "guard"),
  trouble("a byte lost", faults.invalidUtf8, ["manifest"]),
  // In a document, the outcome depends on the byte, so only pull-storm.test.ts tries this fault in all places.
  trouble("a byte lost", faults.invalidUtf8, [], "invalid"),
  trouble("another order", faults.shuffled(4), questions),
  trouble("a damaged file", faults.corruptAsset, ["asset"], "nonsense"),
  trouble("a missing file", faults.missingAsset, ["asset"], "invalid", "invalid"),
  ...(["noResult", "nullResult", "objectForRows", "textForRows", "doubleRow"] as const).map((shape) =>
    shaped(shape, questions, "nonsense"),
  ),
  // The pull takes such rows as the CMS's content and does not ask again.
  shaped("rowsWithoutId", questions, "nonsense", "nonsense"),
  shaped("rowsWithoutType", ["bodies"], "invalid", "invalid"),
  shaped("rowsWithoutRevision", questions, "invalid", "invalid"),
  shaped("rowsNoObjects", questions, "nonsense", "nonsense"),
  shaped("missingRow", ["manifest", "bodies"]),
  shaped("wrongCount", ["settle"], "nonsense"),
];
