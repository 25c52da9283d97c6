import { expect, test } from "vitest";
import { frameOrigins, lightboxItems } from "#pipeline/site/host/frame-origins.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

test("players are framed from where they come from, each origin once", () => {
  const items = [
    "https://vimeo.com/76979871",
    "https://youtu.be/aqz-KE-bpKQ",
    { src: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", title: "Again" },
    "/media/picture.jpg",
  ];
  expect(frameOrigins(items)).toEqual(["https://player.vimeo.com", "https://www.youtube-nocookie.com"]);
});

test.each([
  "/media/film.mp4",
  "https://elsewhere.example/film.mp4",
  "https://elsewhere.example/page",
  { src: "https://elsewhere.example/", mediaType: "iframe" as const },
  "javascript:alert(1)",
  "https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
])("%j needs no frame", (item) => {
  expect(frameOrigins([item])).toEqual([]);
});

test("the items of every gallery on every page are looked at", () => {
  const picture = { sha1: "0a1b", extension: "jpg", width: 300, height: 200, alt: "" };
  const payload = samplePayload({ screen: "home", variant: "de" });
  const items = ["a", "b"].map((key) => ({ _key: key, kind: "picture" as const, picture }));
  const gallery = { _type: "gallerySection" as const, _key: "a", gallery: { title: "Galerie", items } };
  const page = { kind: "sections" as const, screen: "home" as const, title: "", sections: [gallery] };
  expect(lightboxItems([{ ...payload, page }, payload, { ...payload, page }])).toHaveLength(4);
});
