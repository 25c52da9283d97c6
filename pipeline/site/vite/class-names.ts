import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "postcss";
import { listSources } from "../../files.ts";

/** Excludes the letter a: ad blockers hide elements with the class `ad` or `ads`, in capitals too. */
const letters = "bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ_";

/** Gives classes and animations short names, equal for equal sources: hashed names would be 2 % of every page. */
export function classNamesIn(srcDir: string) {
  const modules = listSources(srcDir).filter((name) => name.endsWith(".module.css"));
  const keys = modules.flatMap((name) =>
    namesIn(readFileSync(join(srcDir, name), "utf8")).map((own) => `${name} ${own}`),
  );
  const numbers = new Map(keys.map((key, number) => [key, number]));
  return (name: string, file: string): string => {
    const key = `${relative(srcDir, file)} ${name}`;
    const number = numbers.get(key);
    if (number === undefined) throw new Error(`No class or animation of src/ was found for ${key}.`);
    return nameFor(number);
  };
}

/** `0` gives `b0`, `512` gives `bb2`. All names end in a digit, so that none is a word that ad blockers look for. */
function nameFor(number: number): string {
  let name = String(number % 10);
  let rest = Math.floor(number / 10);
  do {
    name = `${letters[rest % letters.length]}${name}`;
    rest = Math.floor(rest / letters.length) - 1;
  } while (rest >= 0);
  return name;
}

/** `.name` and `@keyframes name` */
function namesIn(css: string): string[] {
  const found = css.matchAll(/(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g);
  return [...new Set(Array.from(found, ([, name = ""]) => name))];
}

/** A PostCSS plugin. Vite's CSS modules name no source for a style that another file composes, so Vite would warn. */
export const sourceOfComposed: Plugin = {
  postcssPlugin: "source-of-composed",
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) Object.assign(declaration, { source: root.source });
    });
  },
};
