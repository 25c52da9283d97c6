import { expect, test } from "vitest";
import { diskFailureOf } from "#pipeline/failure.ts";

const failed = (facts: object) => diskFailureOf(Object.assign(new Error("It failed."), facts))?.message;

test.each([
  ["a refused connection", { syscall: "connect", code: "ECONNREFUSED", address: "127.0.0.1", port: 1 }],
  ["a connection that breaks", { syscall: "read", code: "ECONNRESET" }],
  ["an unknown host", { syscall: "getaddrinfo", code: "ENOTFOUND", hostname: "nowhere.example" }],
  ["a port for which this user has no right", { syscall: "listen", code: "EACCES", address: "127.0.0.1", port: 80 }],
])("%s is no failure of the disk", (_name, facts) => {
  expect(failed(facts)).toBeUndefined();
});

test("a failure of the disk has its own words for a known code, also without a path, and names the path otherwise", () => {
  expect(failed({ syscall: "write", code: "ENOSPC" })).toMatch(/^The disk is full: no space for a file/);
  expect(failed({ syscall: "open", code: "ELOOP", path: "/a" })).toBe("/a cannot be read or written: It failed..");
});
