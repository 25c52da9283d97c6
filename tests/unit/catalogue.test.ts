import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sectionStories } from "#src/catalogue/section-stories.ts";
import { texts } from "#src/catalogue/texts/texts.ts";
import { locales } from "#src/locales.ts";
import { importLines } from "#tests/support/import-lines.ts";

const root = join(import.meta.dirname, "../..");

test("every section has a story in each language", () => {
  for (const locale of locales) {
    for (const [type, states] of Object.entries(sectionStories(texts[locale]))) {
      expect(Object.keys(states).length, type).toBeGreaterThan(0);
    }
  }
});

test("every block of ui/ stands in the catalogue", () => {
  const blocks = readdirSync(join(root, "src/ui"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const used = readFileSync(join(root, "src/catalogue/block-stories.tsx"), "utf8");
  const missing = blocks.map(({ name }) => name).filter((name) => !used.includes(`../ui/${name}/`));
  expect(missing).toEqual([]);
});

test("nothing of the site imports it", () => {
  const lines = importLines(["src", "pipeline", "server"]).filter(({ to }) => to.startsWith("src/catalogue/"));
  expect(lines.filter(({ from }) => !from.startsWith("src/catalogue/") && !from.startsWith("tests/"))).toEqual([]);
});
