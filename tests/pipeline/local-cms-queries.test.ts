import { expect, test } from "vitest";
import { clientOf, failureOf, openCms } from "#tests/support/local-cms/open-cms.ts";
import type { TestCmsOptions } from "#tests/support/local-cms/test-cms.ts";

const oil = { _id: "oil", _type: "product", name: "Öl", order: 2 };
const meal = { _id: "meal", _type: "product", name: "Mehl", order: 1 };
const dotted = { _id: "page.home", _type: "page", name: "Start" };
const draft = { _id: "drafts.oil", _type: "product", name: "Neues Öl", order: 2 };
const release = { _id: "versions.spring.oil", _type: "product", name: "Frühlingsöl", order: 2 };
const documents = [oil, meal, dotted, draft, release];
const tokens = { reader: "read", editor: "write", old: "expired", foreign: "otherProject", guest: "none" } as const;

test("a query gives what the dataset holds, with the fields that the server adds", async () => {
  const cms = await openCms({ documents, now: () => Date.parse("2026-11-21T08:00:00Z") });
  const found = await clientOf(cms).fetch('*[_type == "product"] | order(order)');
  expect(found.map(({ name }: { name: string }) => name)).toEqual(["Mehl", "Öl"]);
  expect(found[1]).toMatchObject({ ...oil, _createdAt: "2026-11-21T08:00:00Z", _updatedAt: "2026-11-21T08:00:00Z" });
  expect(found[1]._rev).toMatch(/^[A-Za-z0-9]{22}$/);
});

test.each([
  [11_263, "GET"],
  [11_264, "POST"],
])("a query of %i encoded characters comes by %s and is answered alike", async (length, method) => {
  const cms = await openCms({ documents });
  const question = (padding: string) => ({ query: "*[_id == $id && _id != $padding]", params: { id: "oil", padding } });
  // The client counts without the options that it adds.
  const encoded = ({ query, params }: ReturnType<typeof question>) =>
    `?${new URLSearchParams([
      ["query", query],
      ...Object.entries(params).map(([name, value]) => [`$${name}`, JSON.stringify(value)]),
    ])}`.length;
  const { query, params } = question("x".repeat(length - encoded(question(""))));
  expect(await clientOf(cms).fetch(query, params)).toMatchObject([oil]);
  const [request, ...others] = cms.requests;
  expect(request).toMatchObject({ kind: "query", method, query, status: 200 });
  expect(Object.keys(request?.params ?? {})).toEqual(["id", "padding"]);
  expect(others).toEqual([]);
});

test("the answer is packed, as the client asks for, and repeats the query unless told not to", async () => {
  const cms = await openCms({ documents });
  const ask = (options: string) =>
    fetch(`${cms.origin}/v1/data/query/production?query=*${options}`, { headers: { "accept-encoding": "gzip" } });
  const [plain, quiet] = [await ask(""), await ask("&returnQuery=false")];
  expect(plain.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await plain.json()).toMatchObject({ query: "*", result: [oil, meal], ms: expect.any(Number) });
  expect(await quiet.json()).not.toHaveProperty("query");
});

test("several queries in one are answered from one state, counts and lookups too", async () => {
  const cms = await openCms({ documents });
  const query = `{"m": *[!(_id in path("drafts.**")) && _type == "product"]{_id,_rev}, "n": count(*[_type == "product"]),
    "d": *[_updatedAt >= $since || _id in $need]{_id}}`;
  const params = { since: "2999", need: ["meal", "gone"] };
  expect(await clientOf(cms).fetch(query, params)).toMatchObject({
    m: [{ _id: "oil" }, { _id: "meal" }],
    n: 2,
    d: [{ _id: "meal" }],
  });
});

test.each([
  ["nobody in particular", {}, ["meal", "oil"]],
  ["nobody, in a private dataset", { isPrivate: true }, []],
  ["a reader", { token: "reader" }, ["drafts.oil", "meal", "oil", "page.home"]],
  ["a reader, of a private dataset", { token: "reader", isPrivate: true }, ["drafts.oil", "meal", "oil", "page.home"]],
] as [string, TestCmsOptions & { token?: string }, string[]][])(
  "%s sees what Sanity would show",
  async (_, given, expected) => {
    const { token, ...options } = given;
    const cms = await openCms({ documents, tokens, ...options });
    const client = clientOf(cms, token ? { token } : {});
    expect(await client.fetch("*[]._id | order(@)")).toEqual(expected);
  },
);

test.each([
  ["1", undefined, ["Mehl", "Neues Öl", "Start", "Öl"]],
  ["1", "published", ["Mehl", "Start", "Öl"]],
  ["1", "drafts", ["Mehl", "Neues Öl", "Start"]],
  ["2025-02-19", undefined, ["Mehl", "Start", "Öl"]],
  ["2025-02-19", "raw", ["Frühlingsöl", "Mehl", "Neues Öl", "Start", "Öl"]],
] as const)("API version %s in the perspective %s", async (apiVersion, perspective, expected) => {
  const cms = await openCms({ documents, tokens });
  const client = clientOf(cms, { token: "reader", apiVersion, ...(perspective && { perspective }) });
  expect(await client.fetch("*[]{name}.name | order(@)")).toEqual(expected);
});

test("documents are given by id, and null for those that there are not", async () => {
  const cms = await openCms({ documents });
  expect(await clientOf(cms).getDocument("oil")).toMatchObject(oil);
  expect(await clientOf(cms).getDocument("page.home")).toBeUndefined();
  expect(await clientOf(cms).getDocuments(["meal", "gone", "oil"])).toMatchObject([meal, null, oil]);
});

test.each([
  ["what is no query", "*[_id == ", {}, /Unexpected end of query/],
  ["a parameter that is not given", "*[_id == $id]", {}, /param \$id referenced, but not provided/],
  ["what version 1 does not know", "math::sum([1])", {}, /unknown function "math::sum"/],
])("%s is refused in the client's own words", async (_, query, params, message) => {
  const failure = await failureOf(clientOf(await openCms({ documents })).fetch(query, params));
  expect(failure).toMatchObject({ name: "Error", statusCode: 400, details: { type: "queryParseError", query } });
  expect(failure.constructor.name).toBe("ClientError");
  expect(failure.message).toMatch(message);
});

test.each([
  ["a token nobody knows", { token: "nonsense" }, 401, "Unauthorized - Session not found", "SIO-401-ANF"],
  ["an old token", { token: "old" }, 401, "Unauthorized - Session is expired, please re-authenticate", "SIO-401-AEX"],
  [
    "a token of another project",
    { token: "foreign" },
    401,
    "Unauthorized - Session does not match project host",
    "SIO-401-AWH",
  ],
  [
    "a token without rights",
    { token: "guest" },
    403,
    'Forbidden - Insufficient permissions; permission "read" required',
    undefined,
  ],
  [
    "another dataset",
    { dataset: "staging" },
    404,
    'Not Found - Dataset "staging" not found for project ID "local"',
    undefined,
  ],
  [
    "another project",
    { projectId: "sea" },
    404,
    'Not Found - Dataset "production" not found for project ID "sea"',
    undefined,
  ],
])("%s is refused", async (_, config, statusCode, message, errorCode) => {
  const cms = await openCms({ documents, tokens });
  const failure = await failureOf(clientOf(cms, config).fetch("*"));
  expect(failure).toMatchObject({ statusCode, message });
  if (errorCode) expect(JSON.parse(String(failure.responseBody))).toMatchObject({ errorCode });
});

test("too long a question, and too long an answer, are refused", async () => {
  const cms = await openCms({ documents, limits: { queryBytes: 20_000, answerBytes: 100 } });
  const long = await failureOf(clientOf(cms).fetch("*[_id in $ids]", { ids: ["x".repeat(20_000)] }));
  expect(long).toMatchObject({ statusCode: 413 });
  expect(await failureOf(clientOf(cms).fetch("*"))).toMatchObject({ statusCode: 413 });
  expect(await clientOf(cms).fetch("*[_id == 'oil'].name")).toEqual(["Öl"]);
});
