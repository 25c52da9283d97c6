import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import type { Browser } from "#pipeline/site/vite/browsers.ts";
import { featureAt, lackedBy } from "./browser-data.ts";

interface NewerStyle {
  /** The feature's path in the data: `properties.overflow.clip`. */
  readonly feature: string;
  readonly at: string;
  readonly lackedBy: readonly Browser[];
}

/** The features of a style sheet that one of the browsers lacks. A feature in `@supports` or with a fallback is left out. */
export function newerStyles(css: string, browsers: readonly Browser[]): NewerStyle[] {
  const found: NewerStyle[] = [];
  postcss.parse(css).walk((node) => {
    if (isInSupports(node) || (node.type === "atrule" && node.name === "supports")) return;
    for (const feature of featuresOf(node)) {
      const lacked = lackingOf(feature, browsers);
      if (lacked.length === 0 || hasFallback(node, browsers)) continue;
      found.push({ feature, at: node.toString().slice(0, 120), lackedBy: lacked });
    }
  });
  return found;
}

/** The style sheet without the parts that a browser does not know. */
export function asUnderstoodBy(browser: Browser, css: string): string {
  const root = postcss.parse(css);
  root.walk((node) => {
    if (!isKnown(node, [browser])) node.remove();
  });
  return root.toString();
}

function isKnown(node: ChildNode, browsers: readonly Browser[]): boolean {
  return featuresOf(node).every((feature) => lackingOf(feature, browsers).length === 0);
}

function lackingOf(feature: string, browsers: readonly Browser[]): Browser[] {
  return lackedBy(featureAt(["css", ...feature.split(".")]), browsers);
}

function isInSupports(node: ChildNode): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as typeof node.parent) {
    if (parent.type === "atrule" && (parent as AtRule).name === "supports") return true;
  }
  return false;
}

/** True if the property has an earlier value in the rule. Browsers that do not know this value use the earlier one. */
function hasFallback(node: ChildNode, browsers: readonly Browser[]): boolean {
  // A browser drops the earlier value before it computes one with a variable, so the earlier value is no fallback.
  if (node.type !== "decl" || node.value.includes("var(")) return false;
  for (let before = node.prev(); before; before = before.prev()) {
    if (before.type !== "decl" || before.prop.replace(/^-\w+-/, "") !== node.prop) continue;
    if (before.prop !== node.prop || isKnown(before, browsers)) return true;
  }
  return false;
}

/** The features that this node itself uses, by their names in the CSS data. */
function featuresOf(node: ChildNode): string[] {
  if (node.type === "decl") return featuresOfDeclaration(node);
  if (node.type === "rule") return featuresOfRule(node);
  return node.type === "atrule" ? featuresOfAtRule(node) : [];
}

function featuresOfAtRule({ name, params }: AtRule): string[] {
  if (name === "supports") return featuresOfCondition(params);
  const media = name === "media" ? params : "";
  // `(min-width: 40rem) and (hover: hover)` asks for `width` and `hover`.
  const asked = Array.from(
    media.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g),
    ([, feature]) => `at-rules.media.${feature}`,
  );
  return [`at-rules.${name}`, ...asked, ...(/[<>]/.test(media) ? ["at-rules.media.range_syntax"] : [])];
}

/** The features in each part of a condition such as `(width: calc(1px + 1em))`. A `selector(…)` counts as known. */
function featuresOfCondition(params: string): string[] {
  return Array.from(params.matchAll(/\(\s*([a-z-]+)\s*:\s*((?:[^()]|\([^()]*\))+)\)/g)).flatMap(
    ([, prop = "", value = ""]) => featuresOfDeclaration({ prop, value }),
  );
}

function featuresOfRule({ selector, parent }: Rule): string[] {
  // The selectors of keyframes are steps, such as `50%`.
  if (parent?.type === "atrule" && /keyframes$/.test((parent as AtRule).name)) return [];
  // `a:hover::before` has `hover` and `before`.
  return Array.from(selector.matchAll(/::?([a-z-]+)/g), ([, name]) => `selectors.${name}`);
}

/** Units, and the features under which the data list them. */
const units: readonly [RegExp, string][] = [
  [/\d(?:dvh|dvw|dvb|dvi)\b/, "types.length.viewport_percentage_units_dynamic"],
  [/\d(?:svh|svw|svb|svi)\b/, "types.length.viewport_percentage_units_small"],
  [/\d(?:lvh|lvw|lvb|lvi)\b/, "types.length.viewport_percentage_units_large"],
  [/\dcq[a-z]+\b/, "types.length.container_query_length_units"],
];

function featuresOfDeclaration({ prop, value }: Pick<Declaration, "prop" | "value">): string[] {
  // The words of `url(a.svg) solid min(1px, 2em)` are `solid` and `min`, and its only function is `min`.
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  const words = new Set(text.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g));
  const functions = Array.from(text.matchAll(/(?<![\w-])([a-z-]+)\(/g), ([, name = ""]) => name);
  return [
    ...(prop.startsWith("--") ? [] : [`properties.${prop}`, ...[...words].map((word) => `properties.${prop}.${word}`)]),
    ...functions.flatMap((name) => [`types.${name}`, `types.color.${name}`, `types.gradient.${name}`]),
    ...units.filter(([unit]) => unit.test(text)).map(([, feature]) => feature),
  ];
}
