import { domainToASCII, domainToUnicode as ofNode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { domainToUnicode } from "#pipeline/text/punycode.ts";

test.each(["münchen.de", "xn--pypal-4ve.com", "例え.テスト", "straße.example", "plain.example"])(
  "%s as Node reads it",
  (name) => {
    const domain = domainToASCII(name);
    expect(domainToUnicode(domain)).toBe(ofNode(domain));
  },
);

test("any name is read as Node does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 12 }), (name) => {
      const domain = domainToASCII(name);
      if (domain !== "") expect(domainToUnicode(domain)).toBe(ofNode(domain));
    }),
    { seed: 1, numRuns: 200 },
  );
});

test("what is no punycode stays as it is", () => {
  expect(domainToUnicode("xn--!.example")).toBe("xn--!.example");
});
