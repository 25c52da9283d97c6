import { isRecord } from "./documents.ts";
import type { Fault, WrongShape } from "./fault.ts";
import { createRandom, type Random } from "./random.ts";

type Body = Readonly<Record<string, unknown>>;
type Misshaping = Extract<Fault, { kind: "emptyResult" | "wrongShape" | "shuffled" }>;

/** A query's body, `{ result, … }`, with another result. */
export function misshape(body: Body, fault: Misshaping): Body {
  const { result, ...rest } = body;
  if (fault.kind === "shuffled") return { ...rest, result: reordered(result, createRandom(fault.seed)) };
  if (fault.kind === "emptyResult")
    return {
      ...rest,
      result: inResult(
        result,
        () => [],
        () => 0,
      ),
    };
  if (fault.shape === "noResult") return rest;
  return { ...rest, result: fault.shape === "nullResult" ? null : wrong(result, fault.shape) };
}

function wrong(result: unknown, shape: WrongShape): unknown {
  const rowsWith = (change: (rows: readonly unknown[]) => unknown) => inResult(result, change);
  switch (shape) {
    case "objectForRows":
      return rowsWith((rows) => ({ ...rows }));
    case "textForRows":
      return rowsWith((rows) => JSON.stringify(rows));
    case "rowsWithoutId":
      return rowsWith((rows) => rows.map((row, index) => (index === 0 ? without(row, "_id") : row)));
    case "rowsWithoutType":
      return rowsWith((rows) => rows.map((row, index) => (index === 0 ? without(row, "_type") : row)));
    case "rowsNoObjects":
      return rowsWith((rows) => rows.map((row, index) => (index === 0 ? null : row)));
    case "doubleRow":
      return rowsWith((rows) => [...rows, ...rows.slice(0, 1)]);
    case "missingRow":
      return rowsWith((rows) => rows.slice(0, -1));
    case "wrongCount":
      return isRecord(result) && Object.values(result).some((value) => typeof value === "number")
        ? inResult(
            result,
            (rows) => rows,
            (count) => count + 1,
          )
        : wrong(result, "missingRow");
    default:
      return result;
  }
}

/** Rows and counts are the result itself, or lie in its fields. */
function inResult(
  result: unknown,
  rows: (rows: readonly unknown[]) => unknown,
  count: (count: number) => number = (same) => same,
): unknown {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return rows(value);
    return typeof value === "number" ? count(value) : value;
  };
  if (!isRecord(result)) return change(result);
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, change(value)]));
}

function without(row: unknown, name: string): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
}

/** The same documents: rows of the result, and keys at every depth, in another order. */
function reordered(result: unknown, random: Random): unknown {
  return inResult(result, (rows) => random.shuffle(rows.map((row) => keysReordered(row, random))));
}

function keysReordered(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => keysReordered(item, random));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, keysReordered(inner, random)] as const);
  return Object.fromEntries(random.shuffle(entries));
}
