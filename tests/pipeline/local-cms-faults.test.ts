import { gunzipSync } from "node:zlib";
import { ClientError, ServerError } from "@sanity/client";
import { expect, test } from "vitest";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import { clientOf, failureOf, openCms } from "#tests/support/local-cms/open-cms.ts";
import { createRandom } from "#tests/support/random.ts";
import { ask } from "#tests/support/running-server.ts";
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

test("text that is none becomes the sign for that", async () => {
  const { client } = await cmsWith({ kind: "invalidUtf8" });
  expect(JSON.stringify(await client.fetch("*"))).toContain("\ufffd");
  expect(JSON.stringify(await client.fetch("*"))).not.toContain("\ufffd");
});

test("a shuffled answer has the same in another order", async () => {
  const { client } = await cmsWith(...[1, 2, 3, 4].map((seed) => ({ kind: "shuffled", seed }) as const));
  const answers = [1, 2, 3, 4].map(() => client.fetch("*"));
  const texts = (await Promise.all(answers)).map((answer) => {
    expect(answer).toHaveLength(2);
    expect(answer).toEqual(expect.arrayContaining(documents.map((document) => expect.objectContaining(document))));
    return JSON.stringify(answer);
  });
  expect(new Set(texts).size).toBeGreaterThan(1);
});

test.each([
  ["before anything is said", { kind: "stall" }],
  ["in the middle", { kind: "stall", afterBytes: 20 }],
] as const)("a stall %s ends when the client gives up", async (_, fault) => {
  const { cms, client } = await cmsWith(fault);
  const giveUp = new AbortController();
  cms.faults.after(() => giveUp.abort());
  await failureOf(client.fetch(everything, {}, { signal: giveUp.signal }));
  expect(giveUp.signal.aborted).toBe(true);
});

test.each([
  ["before anything is said", { kind: "stall", milliseconds: 1 }],
  ["in the middle", { kind: "stall", milliseconds: 1, afterBytes: 20 }],
] as const)("a stall %s may also end by itself", async (_, fault) => {
  const { fetchAll } = await cmsWith(fault);
  expect(await fetchAll()).toEqual({ rows, count: 2 });
});

test("a CMS that stalls can be closed", async () => {
  const { cms, fetchAll } = await cmsWith({ kind: "stall" });
  const arrived = new Promise((resolve) => cms.faults.after(resolve));
  const failure = failureOf(fetchAll());
  await arrived;
  await cms.close();
  expect(await failure).toMatchObject({ message: "fetch failed" });
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

test("a body that ends too early is well packed", async () => {
  const { cms } = await cmsWith({ kind: "truncated", part: 0.9 });
  const { port } = new URL(cms.origin);
  const answer = await ask(Number(port), {
    path: "/v1/data/query/production?query=*",
    method: "GET",
    headers: { "accept-encoding": "gzip" },
  });
  expect(answer.headers["content-length"]).toBeUndefined();
  const text = gunzipSync(answer.body).toString();
  expect(text).toMatch(/^\{"query":"\*","result":\[/);
  expect(() => JSON.parse(text)).toThrow();
});

test("the dataset can change between any two requests", async () => {
  const cms = await openCms({ documents: [{ _id: "count", _type: "counter", value: 0 }] });
  const add = () =>
    void cms.store.edit("count", (document) => {
      document.value = Number(document.value) + 1;
    });
  const stop = cms.faults.after(add);
  const read = () => clientOf(cms).fetch("*[0].value");
  expect([await read(), await read(), await read()]).toEqual([0, 1, 2]);
  stop();
  cms.faults.before(add);
  expect([await read(), await read()]).toEqual([4, 5]);
});

test("chance strikes alike for the same seed, and stops when it has struck enough", async () => {
  const run = async (seed: number) => {
    const cms = await openCms({ documents });
    const faults: Fault[] = [{ kind: "status", status: 500 }, { kind: "emptyResult" }, { kind: "corruptAsset" }];
    cms.faults.applyEverywhere({ random: createRandom(seed), chance: 0.5, faults, atMost: 3 });
    for (let round = 0; round < 20; round++)
      await clientOf(cms)
        .fetch("*")
        .catch(() => undefined);
    return cms.faults.given.map(({ request, fault }) => `${request.index} ${fault.kind}`);
  };
  const [first, again, other] = [await run(7), await run(7), await run(8)];
  expect(first).toHaveLength(3);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
