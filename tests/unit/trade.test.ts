import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { kindFilesOf, tradeWordsIn } from "#tests/support/traces.ts";

const places = ["src", "server", "studio", "pipeline", "deploy", "public", ".github"];
const single = [".env.example", "index.html", "vite.config.ts", "Makefile", "package.json"];

test("code, words and settings say nothing of the trade of the sample's company", () => {
  const isExempt = /node_modules|^src\/brand\//;
  // Containerfile, Caddyfile and Makefile have no extension.
  const isText = /\.(tsx?|css|html|json|svg|sh|ya?ml|toml|service|env)$|[A-Z][a-z]+file$/;
  const files = [...places.flatMap(filesIn), ...single];
  const texts = files.filter((file) => isText.test(file) && !isExempt.test(file));
  expect(texts.length).toBeGreaterThan(400);
  const guide = readFileSync("docs/guides/rebrand.md", "utf8");
  const told = texts
    // The guide tells its readers to change the kinds of products in these files.
    .filter((file) => !kindFilesOf(guide).includes(file))
    .flatMap((file) => tradeWordsIn(readFileSync(file, "utf8")).map((word) => `${file}: ${word}`));
  expect(told).toEqual([]);
});

function filesIn(place: string): string[] {
  // A copy of the project may be outside of git.
  if (!existsSync(".git")) return listFiles(place).map((file) => `${place}/${file}`);
  return execFileSync("git", ["ls-files", "--", place], { encoding: "utf8" }).split("\n").filter(existsSync);
}
