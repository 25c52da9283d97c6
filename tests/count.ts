import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** `make count`: how large the project is. Lines are those of TypeScript if nothing else is said, blank ones and comments included. */

const root = join(import.meta.dirname, "..");
const product = ["src", "pipeline", "server", "studio", "deploy"];

/** Files that git tracks or would track. A removed but uncommitted file does not exist. */
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
const deleted = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root });
const gone = new Set(deleted.toString().split("\0"));
const files = [...new Set(listed.toString().split("\0"))].filter((file) => file !== "" && !gone.has(file));
const typescript = /\.tsx?$/;
/** The JSON of the product is words and small tables, except for what tools prescribe. */
const stylesAndWords = /\.css$|\/(?!(?:package|package-lock|tsconfig)\.json$)[^/]+\.json$/;

print("Product");
for (const folder of product) printRooms(folder);
printCount("in all", codeIn(product));
printCount("stylesheets and words", codeIn(product, stylesAndWords));

print("\nTests");
printRooms("tests");
printCount("in all", codeIn(["tests"]));

const decisions = files.filter((file) => /^docs\/decisions\/.*\.md$/.test(file));
const records = decisions.filter((file) => /\/\d{4}-/.test(file));
const words = sum(decisions.map((file) => readText(file).split(/\s+/).filter(Boolean).length));
print(`\nRecords\n${records.length} records, ${words.toLocaleString("en")} words, their list included`);

/** A room is a direct subfolder, or the files beside these subfolders. */
function printRooms(folder: string): void {
  const rooms = Map.groupBy(codeIn([folder]), (file) => file.split("/").slice(0, -1).slice(0, 2).join("/"));
  for (const [room, inside] of [...rooms].sort()) printCount(`${room}/`, inside);
}

function printCount(name: string, inside: readonly string[]): void {
  const lines = sum(inside.map((file) => readText(file).split("\n").length - 1));
  print(`${name.padEnd(26)}${lines.toLocaleString("en").padStart(8)} lines${String(inside.length).padStart(6)} files`);
}

function codeIn(folders: readonly string[], kind = typescript): string[] {
  return files.filter((file) => kind.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
}

function readText(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
