import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { hexOf, rootProperties } from "#pipeline/site/brand/colours.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { product } from "#src/content/model/product.ts";

const own = brandDir({});
const brands = [own, "tests/fixtures/brand"];

/** The kinds of products. Each kind has its own colour, on which the site shows a product. */
const { enum: kinds = [] } = product.properties.kind as ModelSchema;

/** The colour roles of a text and of its ground. */
type Pair = readonly [text: string, ground: string];

const pairsOnAnyGround: readonly Pair[] = [
  ["text", "surface"],
  ["muted", "surface"],
  ["link", "surface"],
];

const pairs: readonly Pair[] = [
  ...pairsOnAnyGround,
  ["text", "surface-raised"],
  ["text", "surface-deep"],
  ["warning", "surface"],
  ["on-stage", "stage"],
  ["on-stage", "stage-raised"],
  ["on-stage", "stage-deep"],
  ["muted-on-stage", "stage"],
  ["accent", "stage"],
  ["on-accent", "accent"],
  ["on-accent", "accent-pale"],
];

/** WCAG 2.2, 1.4.3, for text of any size. */
const leastContrast = 4.5;

test.each(brands)(`text has a contrast of at least ${leastContrast} with its ground: %s`, (brand) => {
  const { file, css, properties } = coloursOf(brand);
  expect(faintPairs(pairs, properties, file)).toEqual([]);
  for (const kind of kinds) {
    const onKind = rootProperties(css.replaceAll(`[data-ground="${kind}"]`, ":root"), file);
    expect(faintPairs(pairsOnAnyGround, onKind, file), kind).toEqual([]);
  }
});

/** The pairs with too little contrast, each with its contrast. */
function faintPairs(asked: readonly Pair[], properties: ReadonlyMap<string, string>, file: string): string[] {
  return asked.flatMap(([text, ground]) => {
    const [one = 0, other = 0] = [text, ground].map((role) => luminance(hexOf(`--color-${role}`, properties, file)));
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return contrast < leastContrast ? [`${text} on ${ground}: ${contrast.toFixed(2)}`] : [];
  });
}

test("the brand has a ground, and a colour for lists, for each kind of product", () => {
  const named = [...coloursOf(own).css.matchAll(/\[data-(?:ground|kind)="(\w+)"\]/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(["stage", ...kinds, ...kinds].sort());
});

test.each(brands)("a brand has every role: %s", (brand) => {
  const roles = (dir: string) => [...coloursOf(dir).properties.keys()].filter((name) => name.startsWith("--color-"));
  expect(roles(brand).sort(), "the roles (--color-…) of both brands").toEqual(roles(own).sort());
});

test("code outside of a brand uses only colour roles, no colours", () => {
  const names = new Set(brands.flatMap((brand) => [...coloursOf(brand).properties.keys()]));
  const isRole = (name: string) => /^--(color-|pattern-)/.test(name);
  const palette = [...names].filter((name) => !isRole(name)).map((name) => `var(${name})`);
  expect(palette.length).toBeGreaterThan(5);
  const { css } = coloursOf(own);
  const hexes = css.toLowerCase().match(/#[\da-f]{6}/g) ?? [];
  const files = globSync(["{src,pipeline,server}/**/*.{css,ts,tsx,json}", "index.html"]);
  const told = files.flatMap((file) => {
    const text = file.startsWith("src/brand/") ? "" : readFileSync(file, "utf8").toLowerCase();
    return [...palette, ...hexes].filter((known) => text.includes(known)).map((known) => `${file}: ${known}`);
  });
  expect(told, "write var(--color-…), a role of src/brand/colours.css, instead").toEqual([]);
});

function coloursOf(brand: string) {
  const file = join(brand, "colours.css");
  const css = readFileSync(file, "utf8");
  return { file, css, properties: rootProperties(css, file) };
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
