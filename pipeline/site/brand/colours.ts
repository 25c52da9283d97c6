import postcss from "postcss";
import { BrandError, readBrandFile } from "./brand-file.ts";

export type BrandColours = Awaited<ReturnType<typeof readColours>>;

/** Throws `BrandError`. */
export async function readColours(file: string) {
  const properties = rootProperties(await readBrandFile(file), file);
  const colour = (role: string) => hexOf(`--color-${role}`, properties, file);
  const patternOpacity = Number(properties.get("--pattern-opacity") ?? Number.NaN);
  if (!(patternOpacity >= 0 && patternOpacity <= 1)) {
    const remedy = "Set --pattern-opacity on :root, to 0.04 for instance";
    throw new BrandError(file, "--pattern-opacity is not a number from 0 to 1", remedy);
  }
  return {
    surface: colour("surface"),
    stage: colour("stage"),
    stageRaised: colour("stage-raised"),
    onStage: colour("on-stage"),
    accent: colour("accent"),
    patternOpacity,
  };
}

/** The custom properties that a style sheet sets on `:root`. Throws `BrandError` if it is not CSS. */
export function rootProperties(css: string, file: string): Map<string, string> {
  const properties = new Map<string, string>();
  try {
    postcss.parse(css).walkRules(":root", (rule) => {
      rule.walkDecls(/^--/, ({ prop, value }) => void properties.set(prop, value.trim()));
    });
  } catch (cause) {
    throw new BrandError(file, `it is not CSS (${(cause as Error).message})`, "Correct it");
  }
  return properties;
}

/** A property's colour, resolved through `var()`. Throws `BrandError`. */
export function hexOf(name: string, properties: ReadonlyMap<string, string>, file: string): string {
  let value = properties.get(name);
  // A chain of more steps than there are properties is circular, and has no end.
  for (let steps = 0; steps <= properties.size; steps++) {
    const reference = /^var\(\s*(--[\w-]+)\s*\)$/.exec(value ?? "")?.[1];
    if (reference === undefined) break;
    value = properties.get(reference);
  }
  if (value !== undefined && /^#[\da-f]{6}$/i.test(value)) return value.toLowerCase();
  const wrong = value === undefined ? `${name} is missing` : `${name} is “${value}”, which pictures cannot be drawn in`;
  throw new BrandError(file, wrong, `Set ${name} on :root to a colour such as #1a2b3c, or to a var() that is one`);
}
