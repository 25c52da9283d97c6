import { readdirSync, readFileSync } from "node:fs";
import { runnerImport } from "vite";
import { expect, test } from "vitest";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { locales } from "#src/locales.ts";

type Catalogue = typeof import("#src/catalogue/content.ts");

/** Vite runs the catalogue, because only Vite knows `import.meta.glob`. */
const { module } = await runnerImport<Catalogue>("./src/catalogue/content.ts");
const { cataloguePayload, states } = module;

test("every section is in the catalogue, in each state and language", () => {
  for (const state of states) {
    for (const variant of locales) {
      const { page } = cataloguePayload(state, { screen: "home", variant });
      const types = page.kind === "sections" ? page.sections.map(({ _type }) => _type) : [];
      expect(types, `${state}, ${variant}`).toEqual(Object.keys(sectionSchemas));
    }
  }
});

test("every component of ui/ is in the catalogue", () => {
  const blocks = readdirSync("src/ui", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const used = readFileSync("src/catalogue/block-stories.tsx", "utf8");
  const missing = blocks.map(({ name }) => name).filter((name) => !used.includes(`../ui/${name}/`));
  expect(missing).toEqual([]);
});
