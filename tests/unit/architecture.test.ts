import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawnArchitecture, reachableRooms, roomOf } from "#tests/support/architecture.ts";
import { importLines } from "#tests/support/import-lines.ts";

/** The picture in the README says what imports say. What a part may import in detail: imports.test.ts. */

const root = join(import.meta.dirname, "../..");
const picture = drawnArchitecture();
const reachable = reachableRooms(picture);
const nameOf = (path: string) => roomOf(path, picture)?.name;

const imports = importLines(["src", "pipeline", "server"]).filter(({ isPackage }) => !isPackage);

test("every part of the code has a box", () => {
  const entries = readdirSync(join(root, "src"), { withFileTypes: true });
  const parts = ["pipeline/", "server/", ...entries.map(shown).filter((name) => !name.endsWith(".json"))];
  const named = [...picture.rooms.values()].flatMap(({ paths }) => paths);
  const missing = parts.filter((part) => !named.some((path) => path.startsWith(part)));
  expect(missing, "give each a box in README.md, or name it in one").toEqual([]);
});

test("every box stands for something that is there", () => {
  const paths = [...picture.rooms.values()].flatMap((room) => room.paths);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("no import goes against an arrow", () => {
  const wrong = imports.flatMap(({ from, to }) => {
    const [here, there] = [nameOf(from), nameOf(to)];
    if (!here || !there) return [`${here ? to : from} has no box`];
    return here === there || reachable.get(here)?.has(there) ? [] : [`${from} → ${to}: no arrow ${here} → ${there}`];
  });
  expect([...new Set(wrong)], "move the code, or draw the arrow in README.md").toEqual([]);
});

test("every arrow stands for an import", () => {
  const used = new Set(imports.map(({ from, to }) => `${nameOf(from)} --> ${nameOf(to)}`));
  const invented = picture.arrows.map(([from, to]) => `${from} --> ${to}`).filter((arrow) => !used.has(arrow));
  expect(invented, "take it out of README.md").toEqual([]);
});

test("no arrow leads back", () => {
  const circular = [...reachable].filter(([name, others]) => others.has(name)).map(([name]) => name);
  expect(circular).toEqual([]);
});

function shown(entry: { name: string; isDirectory(): boolean }): string {
  return `src/${entry.name}${entry.isDirectory() ? "/" : ""}`;
}
