import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { type Tag, tagsOf } from "#tests/support/html-tags.ts";

const { builtPages } = contentSite;

const opening = builtPages.filter(({ path }) => ["/", "/de", "/en"].includes(path));

test.each(builtPages)("every picture on $path keeps its place free and says what it shows", ({ html }) => {
  for (const attributes of picturesIn(html)) {
    expect(Number(attributes.width)).toBeGreaterThan(0);
    expect(Number(attributes.height)).toBeGreaterThan(0);
    expect(attributes.alt).toBeDefined();
  }
});

test.each(builtPages)(
  "at most one picture on $path is fetched first; all others wait until they are near",
  ({ html }) => {
    const images = picturesIn(html);
    const eager = images.filter(({ loading }) => loading !== "lazy");
    expect(eager.length).toBeLessThan(2);
    expect(eager.filter(({ fetchpriority }) => fetchpriority !== "high")).toEqual([]);
    expect(images.filter(({ loading, fetchpriority }) => loading === "lazy" && fetchpriority !== undefined)).toEqual(
      [],
    );
  },
);

test.each(opening)("$path opens with a picture that is fetched at once", ({ html }) => {
  const [first] = picturesIn(html);
  expect(first).toMatchObject({ fetchpriority: "high" });
  expect(first?.loading).not.toBe("lazy");
});

test("pictures are offered in modern formats and several widths, and each says how wide it is laid out", () => {
  const sources = builtPages.flatMap(({ html }) => tagsOf(html, "source"));
  expect(new Set(sources.map(({ attributes }) => attributes.type))).toEqual(new Set(["image/avif", "image/webp"]));
  for (const { attributes } of sources) {
    expect(attributes.sizes).toBeTruthy();
    expect(attributes.srcset).toMatch(/ \d+w/);
  }
});

test("a placeholder stands behind its picture, is heard by nobody and costs no request", () => {
  const images = builtPages.flatMap(({ html }) => tagsOf(html, "img").map(({ attributes }) => attributes));
  const placeholders = images.filter(isPlaceholder);
  expect(placeholders.length).toBeGreaterThan(0);
  for (const { alt, src } of placeholders) {
    expect(alt).toBe("");
    expect(src).toMatch(/^data:image\/(?:jpeg|png|webp);base64,/);
  }
});

/** The attributes of the pictures of a page, without their placeholders. */
function picturesIn(html: string): Tag["attributes"][] {
  return tagsOf(html, "img")
    .map(({ attributes }) => attributes)
    .filter((attributes) => !isPlaceholder(attributes));
}

function isPlaceholder({ src = "" }: Tag["attributes"]): boolean {
  return src.startsWith("data:");
}
