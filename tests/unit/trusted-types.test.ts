import { expect, test } from "vitest";
import { serviceWorkerAddress, structuredDataText } from "#src/security/trusted-types.ts";

test("structured data is trusted as long as it is JSON", () => {
  const text = '{"@type":"Organization","name":"</script><script>alert(1)"}';
  expect(structuredDataText(text)).toBe(text);
});

test.each(["alert(1)", "{name: 1}", "", "{}; alert(1)"])("%j is not trusted as structured data", (text) => {
  expect(() => structuredDataText(text)).toThrow(SyntaxError);
});

test("the service worker's address is a path of this site", () => {
  expect(serviceWorkerAddress()).toBe("/sw.js");
});
