import { afterAll, expect, test } from "vitest";
import type { Reason } from "#pipeline/failure.ts";
import { readTree } from "#tests/support/folders.ts";
import { type Fault, type WrongShape, wrongShapes } from "#tests/support/local-cms/faults.ts";
import type { LoggedRequest } from "#tests/support/local-cms/test-cms.ts";
import { changeLogo } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { hasty, type Trial, tryPulling } from "#tests/support/pull-trial.ts";

type Place = "manifest" | "bodies" | "settle" | "asset";

const placeOf = ({ query }: LoggedRequest): Place => {
  if (query === undefined) return "asset";
  if (query.startsWith("{")) return "settle";
  return query.includes("$ids") ? "bodies" : "manifest";
};
const questions: readonly Place[] = ["manifest", "bodies", "settle"];
const everywhere: readonly Place[] = [...questions, "asset"];

interface Trouble {
  readonly name: string;
  readonly fault: Fault;
  readonly places: readonly Place[];
  /** The reason for which the pull fails if the fault stays; undefined if it still succeeds. */
  readonly lasting?: Reason;
  /** True if a single occurrence fails the pull. */
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

const troubles: readonly Trouble[] = [
  ...[429, 500, 502, 503, 504].map((code) => status(code, "unreachable")),
  status(401, "unauthorized", "unauthorized"),
  status(403, "unauthorized", "unauthorized"),
  { ...status(404, "not-found", "not-found"), places: questions },
  { ...status(400, "nonsense", "nonsense"), places: questions },
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

const cases = troubles.flatMap((trouble) => trouble.places.map((place) => ({ ...trouble, place })));

let shared: Trial | undefined;
let number = 0;

test.each(cases)("$name at the $place", async ({ fault, place, once, lasting }) => {
  const trial = await changedDataset();
  const isSilence = fault.kind === "stall";
  const before = await readTree(trial.dir);
  if (lasting) {
    befall(trial, place, fault);
    const retryPolicy = isSilence ? { timeoutMs: 300, attempts: 2 } : { attempts: 3 };
    const { reason, message } = await trial.failing({ retryPolicy: { ...hasty, ...retryPolicy } });
    expect(reason, message).toBe(lasting);
    expect(message).not.toMatch(/undefined|\[object|TypeError/);
    expect(await readTree(trial.dir)).toEqual(before);
  }
  befall(trial, place, fault, 1);
  if (once) {
    expect(await trial.failing()).toMatchObject({ reason: once });
    expect(await readTree(trial.dir)).toEqual(before);
    trial.cms.faults.clear();
  }
  await trial.pull(isSilence ? { retryPolicy: { ...hasty, timeoutMs: 300, attempts: 50 } } : {});
  expect(await momentsShown(trial.dir, trial.cms, trial.cms.store.moment - 2)).not.toEqual([]);
});

test("if the last answer would be too large, the pull asks only for revisions", async () => {
  // Everything has just changed, so the answer would contain all documents again.
  const { cms, dir, pull } = await tryPulling({ maxAnswerBytes: 15_000 });
  await pull();
  expect(cms.requests.filter(({ status, query }) => status === 413 && query?.startsWith("{"))).toHaveLength(1);
  expect(await momentsShown(dir, cms)).toEqual([cms.store.moment]);
});

/** A snapshot, and a dataset with later changes: the next pull sends every kind of request. */
async function changedDataset(): Promise<Trial> {
  shared ??= await tryPulling({}, afterAll);
  const { cms, pull } = shared;
  cms.faults.clear();
  if (number === 0) await pull();
  number += 1;
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${number}.` }));
  changeLogo(cms, number);
  return shared;
}

function befall({ cms }: Trial, where: Place, fault: Fault, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  cms.faults.script((request) => (placeOf(request) === where && left-- > 0 ? fault : undefined));
}
