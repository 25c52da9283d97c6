import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** `make count` counts files and lines, with blank lines and comments, and the records of decisions. */

const product = ["src", "pipeline", "server", "studio", "deploy"];

/** Files that git tracks or would track. A file that was just removed may still be tracked. */
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => file !== "" && existsSync(file));
const typescript = /\.tsx?$/;
/** The product's JSON files contain words and small tables, except the files that tools prescribe. */
const stylesAndWords = /\.css$|\/(?!(?:package|package-lock|tsconfig)\.json$)[^/]+\.json$/;

print("Product");
for (const folder of product) printRooms(folder);
printCount("in all", filesIn(product));
printCount("stylesheets and words", filesIn(product, stylesAndWords));

print("\nTests");
printRooms("tests");
printCount("in all", filesIn(["tests"]));

const decisions = filesIn(["docs/decisions"], /\.md$/);
const records = decisions.filter((file) => /\/\d{4}-/.test(file));
const words = countAll(decisions, /\S+/g).toLocaleString("en");
print(`\nRecords\n${records.length} records, ${words} words, their list included`);

/** Prints a line for each direct subfolder, and one for the files beside them. */
function printRooms(folder: string): void {
  const rooms = Map.groupBy(filesIn([folder]), (file) => file.split("/").slice(0, -1).slice(0, 2).join("/"));
  for (const [room, inside] of [...rooms].sort()) printCount(`${room}/`, inside);
}

function printCount(name: string, inside: readonly string[]): void {
  const lines = countAll(inside, /\n/g).toLocaleString("en");
  print(`${name.padEnd(26)}${lines.padStart(8)} lines${String(inside.length).padStart(6)} files`);
}

function filesIn(folders: readonly string[], kind = typescript): string[] {
  return files.filter((file) => kind.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
}

function countAll(inside: readonly string[], pattern: RegExp): number {
  return inside.flatMap((file) => readFileSync(file, "utf8").match(pattern) ?? []).length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
