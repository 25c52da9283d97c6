import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importLines } from "#tests/support/import-lines.ts";

/** The picture in the README says what imports say. What a part may import in detail: imports.test.ts. */

const root = join(import.meta.dirname, "../..");
const picture = drawnArchitecture();
const reachable = reachableRooms(picture);
const nameOf = (path: string) => roomOf(path, picture)?.name;

const imports = importLines(["src", "pipeline", "server", "studio"]).filter(({ isPackage }) => !isPackage);

test("every part of the code has a box", () => {
  const entries = readdirSync(join(root, "src"), { withFileTypes: true });
  const parts = ["pipeline/", "server/", "studio/", ...entries.map(shown).filter((name) => !name.endsWith(".json"))];
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

/** A box of the README's picture: the folders (with a slash) and files it stands for. */
interface Room {
  readonly name: string;
  readonly paths: readonly string[];
}

interface Architecture {
  readonly rooms: ReadonlyMap<string, Room>;
  readonly arrows: readonly (readonly [from: string, to: string])[];
}

/** Reads the Mermaid picture of the README: boxes are `id["path<br>path"]`, arrows `id --> id & id`. */
function drawnArchitecture(): Architecture {
  const picture = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1];
  if (picture === undefined) throw new Error("README.md has no picture of the architecture (```mermaid).");
  const boxes = picture.matchAll(/^\s*(\w+)\["([^"]+)"\]/gm);
  const rooms = new Map(
    [...boxes].map(([, name = "", label = ""]) => [name, { name, paths: pathsIn(label) }] as const),
  );
  const arrows = [...picture.matchAll(/^\s*(\w+) --> (.+)$/gm)].flatMap(([, from = "", targets = ""]) =>
    targets.split("&").map((to) => [from, to.trim()] as const),
  );
  for (const name of arrows.flat()) {
    if (!rooms.has(name)) throw new Error(`An arrow of the README's picture names ${name}, which is no box of it.`);
  }
  return { rooms, arrows };
}

/** The box that names the path most exactly. Returns undefined where none does. */
function roomOf(path: string, { rooms }: Architecture): Room | undefined {
  const fitting = [...rooms.values()].flatMap((room) =>
    room.paths.filter((own) => (own.endsWith("/") ? path.startsWith(own) : path === own)).map((own) => ({ room, own })),
  );
  return fitting.sort((a, b) => b.own.length - a.own.length)[0]?.room;
}

/** The boxes that the arrows lead to from each box, at once or through others. */
function reachableRooms({ rooms, arrows }: Architecture): ReadonlyMap<string, ReadonlySet<string>> {
  const reached = (from: string, seen: Set<string>): Set<string> => {
    for (const [, to] of arrows.filter(([start]) => start === from)) {
      if (!seen.has(to)) reached(to, seen.add(to));
    }
    return seen;
  };
  return new Map([...rooms.keys()].map((name) => [name, reached(name, new Set())]));
}

/** Boxes of `src` leave the folder's own name out. */
function pathsIn(label: string): string[] {
  return label.split("<br>").map((path) => (/^(pipeline|server|studio)\//.test(path) ? path : `src/${path}`));
}
