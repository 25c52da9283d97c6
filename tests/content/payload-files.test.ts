import { expect, test } from "vitest";
import { parsePath } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { decodePayload, payloadElementId, payloadPath } from "#src/content/wire.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages } from "#tests/support/html-tags.ts";

const { snapshot, builtPages, readBuilt } = contentSite;
const { build } = JSON.parse(readBuilt("build.json"));

test.each(builtPages)("the payload beside $path is the one in it, byte for byte", ({ path, html }) => {
  expect(readBuilt(payloadPath(path))).toBe(inlinedIn(html));
});

test.each(builtPages)("the payload of $path is what the snapshot says, made for this build", ({ path, html }) => {
  const address = parsePath(path);
  expect(decodePayload(inlinedIn(html) ?? "")).toEqual({ build, payload: address && payloadFor(snapshot, address) });
});

test.each(errorPages)("%s needs no content", (file) => {
  expect(inlinedIn(readBuilt(file))).toBeUndefined();
});

function inlinedIn(html: string): string | undefined {
  const blocks = [
    ...html.matchAll(new RegExp(`<script type="application/json" id="${payloadElementId}">(.*?)</script>`, "gs")),
  ];
  expect(blocks.length).toBeLessThan(2);
  return blocks[0]?.[1];
}
