import { expect, test } from "vitest";
import { decodePayload } from "#src/content/wire.ts";

test.each([
  ["nothing", ""],
  ["half of it", '{"build":"abc","payload":{"page":'],
  ["a page of HTML", "<!doctype html><title>404</title>"],
  ["no build", '{"payload":{"page":{}}}'],
  ["no payload", '{"build":"abc"}'],
  ["a payload without a page", '{"build":"abc","payload":{}}'],
])("%s is not a payload", (_, text) => {
  expect(() => decodePayload(text)).toThrow();
});
