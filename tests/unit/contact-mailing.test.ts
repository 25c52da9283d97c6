import { expect, test } from "vitest";
import { retryDelay } from "#server/contact/mailer.ts";
import { describeMailFailure, smtpOptions } from "#server/contact/send-mail.ts";

const hour = 3_600_000;

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [10, 30_000 * 512],
  [11, 6 * hour],
  [5000, 6 * hour],
])("after attempt %i the longest wait is %i ms, and the shortest half of it", (attempts, longest) => {
  expect(retryDelay(attempts, () => 0)).toBe(longest);
  expect(retryDelay(attempts, () => 1)).toBe(longest / 2);
});

test.each([
  [
    Object.assign(new Error("ada@example.org"), { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }),
    "EAUTH 535 AUTH PLAIN",
  ],
  [new TypeError("ada@example.org", { cause: { code: "ECONNREFUSED" } }), "ECONNREFUSED"],
  [new DOMException("ada@example.org", "TimeoutError"), "TimeoutError"],
  [Object.assign(new Error(), { code: "ada@example.org" }), "unknown error"],
])("%s is logged as %s, without words of anybody", (error, described) => {
  expect(describeMailFailure(error)).toBe(described);
});

test.each([
  ["smtp://mail.example:587", true],
  ["smtp://192.0.2.1", true],
  ["smtp://localhost.evil.example", true],
  ["smtp://localhost:1025", undefined],
  ["smtp://127.0.0.1:1025", undefined],
  ["smtp://[::1]:1025", undefined],
  ["smtp://mail.internal?requireTLS=false", undefined],
])("%s has to offer TLS: %s", (url, requireTLS) => {
  expect(smtpOptions(url).requireTLS).toBe(requireTLS);
});
