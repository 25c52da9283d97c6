import { expect, test } from "vitest";
import { decodePayload, encodePayload } from "#src/content/wire.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

const address = { screen: "team", variant: "de" } as const;

test("a payload is the same after encoding and decoding, and names its build", () => {
  const payload = samplePayload(address, { title: "Größe „9“ \u2028 und 🐛" });
  expect(decodePayload(encodePayload(payload, "abc"))).toEqual({ build: "abc", payload });
});

test.each(["</script><script>alert(1)</script>", "<!-- <script>", "</SCRIPT >", "]]>"])(
  "the text %s cannot end the script element that contains it",
  (title) => {
    const text = encodePayload(samplePayload(address, { title }), "abc");
    expect(text).not.toContain("<");
    expect(decodePayload(text).payload.page).toMatchObject({ title });
  },
);

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
