import { expect, test } from "vitest";
import { diskFailureOf } from "#pipeline/failure.ts";

const full = expect.stringMatching(/^The disk is full: no space for a file/);

test.each([
  ["a refused connection", { syscall: "connect", code: "ECONNREFUSED", address: "127.0.0.1", port: 1 }, undefined],
  ["a connection that breaks", { syscall: "read", code: "ECONNRESET" }, undefined],
  ["an unknown host", { syscall: "getaddrinfo", code: "ENOTFOUND", hostname: "nowhere.example" }, undefined],
  ["a port for the root user", { syscall: "listen", code: "EACCES", address: "127.0.0.1", port: 80 }, undefined],
  ["a full disk", { syscall: "write", code: "ENOSPC" }, full],
  ["a path of links in a circle", { syscall: "open", code: "ELOOP", path: "/a" }, "/a cannot be read or written: No."],
])("only a failure of the disk is told as one: %s", (_name, facts, message) => {
  expect(diskFailureOf(Object.assign(new Error("No"), facts))?.message).toEqual(message);
});
