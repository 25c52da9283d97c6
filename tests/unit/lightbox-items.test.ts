import { expect, test } from "vitest";
import { type LightboxInput, normaliseItem, type Slide } from "#src/behaviours/lightbox/slides.ts";

const youtube = "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0";
const vimeo = "https://player.vimeo.com/video/76979871?dnt=1";

type Row = [what: string, item: LightboxInput, slide: Partial<Slide> & Record<string, unknown>];

const kinds: Row[] = [
  ["a plain address is a picture", "/media/a.jpg", { kind: "picture", src: "/media/a.jpg" }],
  ["an address without extension is a picture", "https://example.org/a?b=c", { kind: "picture" }],
  ["a film by its address", "/media/a.mp4", { kind: "film", src: "/media/a.mp4", type: "video/mp4" }],
  ["a film with a query", "/a.webm?v=2#t=10", { kind: "film", src: "/a.webm?v=2#t=10", type: "video/webm" }],
  ["a film in capitals", "/A.MP4", { kind: "film", type: "video/mp4" }],
  ["an Ogg film", "/a.ogg", { kind: "film", type: "video/ogg" }],
  ["a picture whose name only contains an extension", "/a.mp4.jpg", { kind: "picture" }],
  ["a PDF", "/Datenblatt.PDF?x=1", { kind: "document", isPdf: true }],
  ["a picture that is said to be one", { src: "/a.mp4", mediaType: "image" }, { kind: "picture" }],
  ["a film that is said to be one", { src: "/download/17", mediaType: "video" }, { kind: "film", src: "/download/17" }],
  ["a page to be framed", { src: "https://example.org/", mediaType: "iframe" }, { kind: "document", isPdf: false }],
  ["a provider that is not known", { src: "https://example.org/v", mediaType: "webVideo" }, { kind: "document" }],
  [
    "a provider's film that is said to be a film",
    { src: "https://vimeo.com/76979871", mediaType: "video" },
    { kind: "embed" },
  ],
  ["script in the place of an address", "javascript:alert(1)//youtu.be/abcdefghi_1", { kind: "picture" }],
  ["script that is said to be a document", { src: "JavaScript:alert(1)", mediaType: "iframe" }, { kind: "picture" }],
];

test.each(kinds)("%s", (_what, item, slide) => {
  expect(normaliseItem(item)).toMatchObject(slide);
});

test.each([
  ["the extension of the address wins", { src: "/a.webm", ext: "mp4" }, "video/webm"],
  ["without one, what is said", { src: "/download/17", mediaType: "video", ext: "mp4" }, "video/mp4"],
  ["with a dot and in capitals", { src: "/download/17", mediaType: "video", ext: ".WEBM" }, "video/webm"],
  ["a kind nobody knows is left to the browser", { src: "/download/17", mediaType: "video", ext: "xyz" }, undefined],
  ["nothing said", { src: "/download/17", mediaType: "video" }, undefined],
] as const)("the type of a film: %s", (_what, item, type) => {
  const slide = normaliseItem(item);
  expect(slide).toMatchObject({ kind: "film", src: item.src });
  expect(slide.kind === "film" && slide.type).toBe(type);
});

test.each([
  ..."https://youtu.be/abcdefghi_1 youtu.be/abcdefghi_1 http://www.youtube.com/watch?v=abcdefghi_1".split(" "),
  ..."https://youtube.com/watch?list=PL1&v=abcdefghi_1&index=3".split(" "),
  ..."https://m.youtube.com/watch?v=abcdefghi_1 https://music.youtube.com/watch?v=abcdefghi_1".split(" "),
  ..."https://www.youtube.com/embed/abcdefghi_1 https://www.youtube.com/v/abcdefghi_1".split(" "),
  ..."https://www.youtube.com/shorts/abcdefghi_1".split(" "),
  ..."https://www.youtube.com/live/abcdefghi_1?feature=share".split(" "),
  ..."https://www.youtube-nocookie.com/embed/abcdefghi_1 //www.youtube.com/embed/abcdefghi_1".split(" "),
])("%s is played by YouTube without cookies", (src) => {
  expect(normaliseItem(src)).toMatchObject({ kind: "embed", provider: "YouTube", src: youtube });
});

test.each([
  ["https://youtu.be/abcdefghi_1?t=90", 90],
  ["https://youtu.be/abcdefghi_1?t=90s", 90],
  ["https://youtu.be/abcdefghi_1?t=1m30s", 90],
  ["https://youtu.be/abcdefghi_1?t=1h1m1s", 3661],
  ["https://www.youtube.com/embed/abcdefghi_1?start=12", 12],
])("%s begins at %i s", (src, start) => {
  expect(normaliseItem(src)).toMatchObject({ src: `${youtube}&start=${start}` });
});

test.each([
  ..."https://vimeo.com/76979871 vimeo.com/76979871 https://www.vimeo.com/76979871/".split(" "),
  ..."https://vimeo.com/channels/staffpicks/76979871".split(" "),
  ..."https://vimeo.com/groups/shortfilms/videos/76979871 https://vimeo.com/album/12/video/76979871".split(" "),
  ..."https://vimeo.com/showcase/12/video/76979871 https://player.vimeo.com/video/76979871?autoplay=1".split(" "),
])("%s is played by Vimeo, asked not to follow", (src) => {
  expect(normaliseItem(src)).toMatchObject({ kind: "embed", provider: "Vimeo", src: vimeo });
});

test.each(["https://vimeo.com/76979871/ab12cd34ef", "player.vimeo.com/video/76979871?h=ab12cd34ef"])(
  "%s keeps its hash",
  (src) => {
    expect(normaliseItem(src)).toMatchObject({ src: "https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1" });
  },
);

test.each([
  ..."https://notvimeo.com/76979871 https://vimeo.com.example.org/76979871".split(" "),
  ..."https://example.org/?u=https://youtu.be/abcdefghi_1 https://youtu.be.example.org/abcdefghi_1".split(" "),
  ..."https://youtu.be/tooshort https://youtu.be/abcdefghi_12 https://www.youtube.com/@channel".split(" "),
  ..."https://vimeo.com/about".split(" "),
])("%s is nobody’s film", (src) => {
  expect(normaliseItem(src).kind).toBe("picture");
});

test("a plain address has no words, no other files and no size", () => {
  const { title, description, alt, thumb, ...rest } = normaliseItem("/a.jpg");
  expect([title, description, alt, thumb]).toEqual([undefined, undefined, undefined, undefined]);
  expect(rest).toEqual({ kind: "picture", src: "/a.jpg", sources: [] });
});

test("everything said of a picture is kept, and empty texts are none", () => {
  const item = {
    src: " /a.jpg ",
    srcset: "/a.jpg 1000w",
    thumb: "/t.jpg",
    title: "Ernte",
    description: "  ",
    alt: "Larven",
    width: 1000,
    height: 500,
    placeholder: "data:,",
  };
  expect(normaliseItem(item)).toMatchObject({ ...item, src: "/a.jpg", description: undefined });
});

test("a source without sizes takes those of the picture", () => {
  const sources = [
    { srcset: "/a.avif", type: "image/avif", media: "(width > 1px)" },
    { srcset: "/b.webp", sizes: "50vw" },
  ];
  const slide = normaliseItem({ src: "/a.jpg", sizes: "90vw", picture: { sources } });
  expect(slide).toMatchObject({ sizes: "90vw", sources: [{ ...sources[0], sizes: "90vw" }, sources[1]] });
});

test("a picture in several formats may name none, and half a size is none", () => {
  expect(normaliseItem({ src: "/a.jpg", picture: {} })).toMatchObject({ kind: "picture", sources: [] });
  expect(normaliseItem({ src: "/a.jpg", width: 100 })).toMatchObject({ width: undefined, height: undefined });
});

test("a film shows its poster, else its thumb, and begins by itself only if asked to", () => {
  expect(normaliseItem({ src: "/a.mp4", thumb: "/t.jpg" })).toMatchObject({ poster: "/t.jpg", autoplay: false });
  expect(normaliseItem({ src: "/a.mp4", thumb: "/t.jpg", poster: "/p.jpg", autoplay: true })).toMatchObject({
    poster: "/p.jpg",
    thumb: "/t.jpg",
    autoplay: true,
  });
});
