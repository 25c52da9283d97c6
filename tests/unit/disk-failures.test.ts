import { expect, test } from "vitest";
import { diskFailureOf } from "#pipeline/failure.ts";

const full = expect.stringMatching(/^The disk is full: no space for a file/);
const forbidden = expect.stringMatching(/^This user may not read or write deploy\.sh/);
const circle = "ELOOP: too many symbolic links encountered, open '/a'";
const large = "EFBIG: file too large, write";

/** The messages are those of Node 26. */
test.each([
  ["a refused connection", { syscall: "connect", code: "ECONNREFUSED" }, "connect ECONNREFUSED 127.0.0.1:1", undefined],
  ["a connection that breaks", { syscall: "read", code: "ECONNRESET" }, "read ECONNRESET", undefined],
  ["an unknown host", { syscall: "getaddrinfo", code: "ENOTFOUND" }, "getaddrinfo ENOTFOUND a.example", undefined],
  ["a port for the root user", { syscall: "listen", code: "EACCES" }, "listen EACCES: permission denied", undefined],
  ["a full disk", { syscall: "write", code: "ENOSPC" }, "ENOSPC: no space left on device, write", full],
  ["a file beyond a limit", { syscall: "write", code: "EFBIG" }, large, `a file cannot be read or written: ${large}.`],
  [
    "links in a circle",
    { syscall: "open", code: "ELOOP", path: "/a" },
    circle,
    `/a cannot be read or written: ${circle}.`,
  ],
  ["a program", { syscall: "spawn", code: "EACCES", path: "deploy.sh" }, "spawn deploy.sh EACCES", forbidden],
])("only a failure of a file is told as one: %s", (_name, facts, message, told) => {
  expect(diskFailureOf(Object.assign(new Error(message), facts))?.message).toEqual(told);
});
