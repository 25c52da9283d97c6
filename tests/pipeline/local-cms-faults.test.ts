import { ClientError, ServerError } from "@sanity/client";
import { expect, test } from "vitest";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import { clientOf, failureOf, openCms } from "#tests/support/local-cms/open-cms.ts";
import { pictureAsset, tinyPhoto } from "#tests/support/sample-assets.ts";

const documents = [
  { _id: "carp", _type: "product", name: "Karpfen", text: "Ein Fisch, der im Teich lebt. ".repeat(20) },
  { _id: "trout", _type: "product", name: "Forelle", text: "Ein Fisch, der im Bach lebt. ".repeat(20) },
];
const everything = '{"rows": *[_type == "product"]{_id,_type}, "count": count(*)}';
const rows = [
  { _id: "carp", _type: "product" },
  { _id: "trout", _type: "product" },
];

async function cmsWith(...faults: Fault[]) {
  const cms = await openCms({ documents });
  cms.faults.next(...faults);
  return { cms, client: clientOf(cms), fetchAll: () => clientOf(cms).fetch(everything) };
}

test.each<[string, Fault, object]>([
  ["a status", { kind: "status", status: 400 }, { statusCode: 400, message: expect.stringMatching(/^Bad Request - /) }],
  [
    "a server's status",
    { kind: "status", status: 504 },
    { statusCode: 504, message: expect.stringMatching(/^Gateway Timeout - /) },
  ],
  [
    "a status with words of its own",
    { kind: "status", status: 502, body: "<h1>502</h1>" },
    { responseBody: "<h1>502</h1>" },
  ],
  [
    "too many requests",
    { kind: "retryAfter", retryAfter: 3 },
    { response: { headers: { "retry-after": "3", "ratelimit-remaining": "0" } } },
  ],
  [
    "a redirection, which is not followed",
    { kind: "redirect" },
    { message: expect.stringMatching(/reading 'result'/) },
  ],
  ["a connection cut at once", { kind: "cut" }, { message: "fetch failed" }],
  ["a connection cut on the way", { kind: "cut", afterBytes: 20 }, { message: "terminated" }],
])("%s fails, and the next request is answered", async (_, fault, expected) => {
  const { fetchAll } = await cmsWith(fault);
  const failure = await failureOf(fetchAll());
  expect(failure).toMatchObject(expected);
  if (failure.statusCode) expect(failure).toBeInstanceOf(Number(failure.statusCode) < 500 ? ClientError : ServerError);
  expect(await fetchAll()).toEqual({ rows, count: 2 });
});

test.each<[string, Fault, unknown]>([
  ["a body that ends too early", { kind: "truncated" }, undefined],
  ["the page of another network", { kind: "htmlPage" }, undefined],
  ["JSON that is none", { kind: "malformedJson" }, undefined],
  ["nothing", { kind: "emptyResult" }, { rows: [], count: 0 }],
  ["no result", { kind: "wrongShape", shape: "noResult" }, undefined],
  ["a result of null", { kind: "wrongShape", shape: "nullResult" }, null],
  [
    "an object for rows",
    { kind: "wrongShape", shape: "objectForRows" },
    { rows: { 0: rows[0], 1: rows[1] }, count: 2 },
  ],
  ["a text for rows", { kind: "wrongShape", shape: "textForRows" }, { rows: JSON.stringify(rows), count: 2 }],
  [
    "a row without an id",
    { kind: "wrongShape", shape: "rowsWithoutId" },
    { rows: [{ _type: "product" }, rows[1]], count: 2 },
  ],
  [
    "a row without a type",
    { kind: "wrongShape", shape: "rowsWithoutType" },
    { rows: [{ _id: "carp" }, rows[1]], count: 2 },
  ],
  ["a row that is no object", { kind: "wrongShape", shape: "rowsNoObjects" }, { rows: [null, rows[1]], count: 2 }],
  ["a row twice", { kind: "wrongShape", shape: "doubleRow" }, { rows: [...rows, rows[0]], count: 2 }],
  ["a row too few", { kind: "wrongShape", shape: "missingRow" }, { rows: [rows[0]], count: 2 }],
  ["a count too high", { kind: "wrongShape", shape: "wrongCount" }, { rows, count: 3 }],
])("%s looks like an answer, and the next one is right", async (_, fault, expected) => {
  const { fetchAll } = await cmsWith(fault);
  expect(await fetchAll()).toEqual(expected);
  expect(await fetchAll()).toEqual({ rows, count: 2 });
});

test("a cache may answer with what was", async () => {
  const { cms, client } = await cmsWith({ kind: "staleCdn", states: 1 });
  cms.store.remove("carp");
  expect(await client.fetch("count(*)")).toBe(2);
  expect(await client.fetch("count(*)")).toBe(1);
});

test("pictures may be others or gone; such a fault waits for a picture", async () => {
  const { document, fileName, bytes } = pictureAsset("photo.jpg", await tinyPhoto(5));
  const { cms, client } = await cmsWith({ kind: "corruptAsset" }, { kind: "missingAsset" }, { kind: "truncated" });
  cms.assets.put(fileName, bytes);
  cms.faults.script(() => ({ kind: "corruptAsset" }));
  cms.store.insert(document);
  const picture = () => fetch(`${cms.origin}/images/local/production/${fileName}`);
  expect(await client.fetch("count(*)")).toBe(undefined);
  expect(await client.fetch("count(*)")).toBe(3);
  const [corrupt, missing] = [await picture(), await picture()];
  const received = Buffer.from(await corrupt.arrayBuffer());
  expect(received).toHaveLength(bytes.length);
  expect(received.equals(bytes)).toBe(false);
  expect(missing.status).toBe(404);
  expect(cms.faults.given.map(({ fault }) => fault.kind)).toEqual(["truncated", "corruptAsset", "missingAsset"]);
});
