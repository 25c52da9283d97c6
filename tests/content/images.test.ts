import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { picturesIn } from "#tests/support/html-tags.ts";

const { builtPages } = contentSite;

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
