/**
 * The text that a difference makes of another one, in the form in which the CMS's clients send what was typed: `@@ -1,8
 * +1,9 @@` and lines of percent-encoded text (https://www.sanity.io/docs/http-patches). Places count bytes of UTF-8.
 * Throws where the text is not the one that the difference is from.
 */
export function patchText(text: unknown, difference: string): string {
  if (typeof text !== "string") throw new Error("There is no text to change.");
  let bytes: Buffer = Buffer.from(text);
  let moved = 0;
  for (const [, start = "", body = ""] of difference.matchAll(hunk)) {
    const joined = (signs: string) => {
      const lines = body.split("\n").filter((line) => line !== "" && signs.includes(line.charAt(0)));
      return Buffer.from(lines.map((line) => decodeURIComponent(line.slice(1))).join(""));
    };
    const [before, after] = [joined(" -"), joined(" +")];
    const place = placeOf(bytes, before, Math.max(0, Number(start) - 1) + moved);
    bytes = Buffer.concat([bytes.subarray(0, place), after, bytes.subarray(place + before.length)]);
    moved += after.length - before.length;
  }
  return bytes.toString();
}

const hunk = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@\n((?:[ +-].*(?:\n|$))*)/gm;

/** Where the text before the change is: at the place that was said, or else the nearest. */
function placeOf(bytes: Buffer, before: Buffer, expected: number): number {
  if (bytes.subarray(expected, expected + before.length).equals(before)) return expected;
  const places = [bytes.lastIndexOf(before, expected), bytes.indexOf(before, expected)].filter((place) => place >= 0);
  const [nearest] = places.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
  if (nearest === undefined) throw new Error("The text is not the one that the difference is from.");
  return nearest;
}
