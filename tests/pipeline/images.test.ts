import { expect, test } from "vitest";
import { builtPages, tagsOf } from "#tests/support/built-site.ts";

const opening = builtPages.filter(({ path }) => ["/", "/de", "/en"].includes(path));

test.each(builtPages)("every picture on $path keeps its place free and says what it shows", ({ html }) => {
  for (const { attributes } of tagsOf(html, "img")) {
    expect(Number(attributes.width)).toBeGreaterThan(0);
    expect(Number(attributes.height)).toBeGreaterThan(0);
    expect(attributes.alt).toBeDefined();
  }
});

test.each(builtPages)(
  "at most one picture on $path is fetched first; all others wait until they are near",
  ({ html }) => {
    const images = tagsOf(html, "img").map(({ attributes }) => attributes);
    const eager = images.filter(({ loading }) => loading !== "lazy");
    expect(eager.length).toBeLessThan(2);
    expect(eager.filter(({ fetchpriority }) => fetchpriority !== "high")).toEqual([]);
    expect(images.filter(({ loading, fetchpriority }) => loading === "lazy" && fetchpriority !== undefined)).toEqual(
      [],
    );
  },
);

test.each(opening)("$path opens with a picture that is fetched at once", ({ html }) => {
  const [first] = tagsOf(html, "img");
  expect(first?.attributes).toMatchObject({ fetchpriority: "high" });
  expect(first?.attributes.loading).not.toBe("lazy");
});

test("pictures are offered in modern formats and several widths, and each says how wide it is laid out", () => {
  const sources = builtPages.flatMap(({ html }) => tagsOf(html, "source"));
  expect(new Set(sources.map(({ attributes }) => attributes.type))).toEqual(new Set(["image/avif", "image/webp"]));
  for (const { attributes } of sources) {
    expect(attributes.sizes).toBeTruthy();
    expect(attributes.srcset).toMatch(/ \d+w/);
  }
});
