import { expect, test } from "vitest";
import { screens } from "#src/addresses.ts";
import { isCacheable, requestKind } from "#src/offline/worker/request-kind.ts";
import { pictureIdentity } from "#src/offline/worker/similar-picture.ts";

const origin = "https://site.example";

type Asked = Partial<Pick<Request, "method" | "mode" | "destination">> & {
  readonly url: string;
  readonly range?: string;
};

function kindOf({ url, method = "GET", mode = "cors", destination = "", range }: Asked) {
  const headers = new Headers(range ? { Range: range } : {});
  return requestKind({ url: new URL(url, origin).href, method, mode, destination, headers }, origin);
}

const navigate = { mode: "navigate", destination: "document" } as const;

test.each<[Asked, ReturnType<typeof kindOf>]>([
  [{ url: "/", ...navigate }, "document"],
  [{ url: screens.team.en, ...navigate }, "document"],
  [{ url: `${screens.contact.de}?subject=x`, ...navigate }, "document"],
  [{ url: "/no/such/page", ...navigate }, "document"],
  [{ url: "/sitemap.xml", ...navigate }, undefined],
  [{ url: "/media/0a.pdf", ...navigate }, undefined],
  [{ url: "/index.json" }, "payload"],
  [{ url: `${screens.team.en}.json` }, "payload"],
  [{ url: `${screens.jobs.de}/some-job.json` }, "payload"],
  [{ url: "/build.json" }, undefined],
  [{ url: "/offline.json" }, undefined],
  [{ url: "/assets/app-1.js", destination: "script" }, "hashed"],
  [{ url: "/assets/font-1.woff2", destination: "font" }, "hashed"],
  [{ url: "/media/0a-a360.avif", destination: "image" }, "picture"],
  [{ url: "/media/0a.mp4", destination: "video" }, undefined],
  [{ url: "/media/0a.mp4", destination: "video", range: "bytes=0-" }, undefined],
  [{ url: "/icon.svg", destination: "image" }, "shared"],
  [{ url: "/manifest.webmanifest", destination: "manifest" }, "shared"],
  [{ url: "/api/contact", method: "POST" }, undefined],
  [{ url: "/api/contact" }, undefined],
  [{ url: "/api/event" }, undefined],
  [{ url: screens.contact.de, method: "POST", ...navigate }, undefined],
  [{ url: screens.team.en, method: "HEAD" }, undefined],
  [{ url: "https://elsewhere.example/media/0a-a360.avif", destination: "image" }, undefined],
])("%o is %s", (asked, kind) => {
  expect(kindOf(asked)).toBe(kind);
});

const page = { status: 200, type: "basic", redirected: false, headers: new Headers({ "Content-Type": "text/html" }) };

test.each<[name: string, kept: boolean, answer: object, kind: Parameters<typeof isCacheable>[1]]>([
  ["a whole page", true, {}, "document"],
  ["an error", false, { status: 500 }, "document"],
  ["a missing page", false, { status: 404 }, "document"],
  ["a part", false, { status: 206 }, "document"],
  ["a page after a redirect", false, { redirected: true }, "document"],
  ["a redirect itself", false, { type: "opaqueredirect", status: 0 }, "document"],
  ["an opaque answer", false, { type: "opaque", status: 0 }, "picture"],
  ["an answer of another host", false, { type: "cors" }, "document"],
  ["a page in the place of a script", false, {}, "hashed"],
  ["an answer without a type", false, { headers: new Headers() }, "document"],
])("%s may be kept on the device: %s", (_name, kept, answer, kind) => {
  expect(isCacheable({ ...page, ...answer } as unknown as Response, kind)).toBe(kept);
});

const sha1 = "0123456789abcdef0123456789abcdef01234567";

test("all sizes and formats of one picture have the same identity, and another picture or crop has another", () => {
  const identity = pictureIdentity(`/media/${sha1}-a360.avif`);
  expect(identity).toBeDefined();
  expect(pictureIdentity(`/media/${sha1}-a1080.jpg`)).toBe(identity);
  expect(pictureIdentity(`/media/${sha1.replace("0", "f")}-a360.avif`)).not.toBe(identity);
  expect(pictureIdentity(`/media/${sha1}-0.0.500.0-a360.avif`)).not.toBe(identity);
  expect(pictureIdentity(`/media/${sha1}-0.0.500.0-a360.avif`)).not.toBeUndefined();
  expect(pictureIdentity(`/media/${sha1}.svg`)).toBeUndefined();
  expect(pictureIdentity(`/media/${sha1}-a-share.jpg`)).toBeUndefined();
});
