import { expect, test } from "vitest";
import { PageError, statusOf } from "#src/page-error.ts";

test.each<[string, unknown, number]>([
  ["one of ours", new PageError(404, "gone"), 404],
  ["a router's answer", { status: 503, statusText: "", data: "" }, 503],
  ["a server's error", { statusCode: 418 }, 418],
  ["an error without a status", new Error("broken"), 500],
  ["nothing", undefined, 500],
  ["an invalid status", { status: "404" }, 500],
  ["a status of success", { status: 200 }, 500],
  ["a wrong status beside a right one", { status: 0, statusCode: 404 }, 404],
])("the status of %s", (_, error, status) => {
  expect(statusOf(error)).toBe(status);
});
