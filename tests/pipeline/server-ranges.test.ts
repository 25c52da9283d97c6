import { expect, test } from "vitest";
import { serveSmallDist } from "#tests/support/serve-site.ts";
import { film, picture, smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const files: [path: string, bytes: Buffer][] = [
  ["/media/0a1b.mp4", film],
  ["/media/0a1b.jpg", picture],
];

/** Ranges of a file of `size` bytes, each with the positions of the first and the last byte that it stands for. */
const satisfiable = (size: number): [range: string, first: number, last: number][] => [
  ["bytes=0-0", 0, 0],
  ["bytes=0-99", 0, 99],
  ["bytes=900-", 900, size - 1],
  ["bytes=900-99999999999", 900, size - 1],
  ["bytes=-100", size - 100, size - 1],
  ["bytes=-99999999", 0, size - 1],
];

test.each(files)("a range request for %s gets the requested part", async (path, bytes) => {
  for (const [range, first, last] of satisfiable(bytes.length)) {
    const answer = await served.site.get(path, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe(`bytes ${first}-${last}/${bytes.length}`);
    expect(answer.headers["content-length"]).toBe(String(last - first + 1));
    expect(answer.body.equals(bytes.subarray(first, last + 1))).toBe(true);
  }
});

const unusable = ["bytes=0-1,5-6", "bytes=5-1", "bytes=-", "bytes=a-b", "lines=0-1", ""];

test.each(unusable)("the range %s is answered with the whole file", async (range) => {
  const answer = await served.site.get("/media/0a1b.mp4", { Range: range });
  expect(answer.status).toBe(200);
  expect(answer.headers["accept-ranges"]).toBe("bytes");
  expect(answer.body.equals(film)).toBe(true);
});

test.each(files)("If-Range on %s gives the part of the current version, else the whole file", async (path, bytes) => {
  const { etag = "" } = (await served.site.get(path)).headers;
  const statusFor = async (ifRange: string) => {
    const answer = await served.site.get(path, { Range: "bytes=0-9", "If-Range": ifRange });
    expect(answer.body).toHaveLength(answer.status === 206 ? 10 : bytes.length);
    return answer.status;
  };
  expect(await statusFor(etag)).toBe(206);
  expect(await statusFor(`W/${etag}`)).toBe(200);
  expect(await statusFor('"other"')).toBe(200);
  expect(await statusFor("*")).toBe(200);
  expect(await statusFor("Wed, 21 Oct 2026 07:28:00 GMT")).toBe(200);
});

test("a page with compressed forms is never sent in parts", async () => {
  const answer = await served.site.get("/de", { Range: "bytes=0-9" });
  expect(answer).toMatchObject({ status: 200, text: smallSite()["de.html"] });
  expect(answer.headers["accept-ranges"]).toBeUndefined();
});
