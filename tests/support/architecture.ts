import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A box of the README's picture: the folders (with a slash) and files it stands for. */
export interface Room {
  readonly name: string;
  readonly paths: readonly string[];
}

export interface Architecture {
  readonly rooms: ReadonlyMap<string, Room>;
  readonly arrows: readonly (readonly [from: string, to: string])[];
}

const root = join(import.meta.dirname, "../..");

/** Reads the Mermaid picture of the README: boxes are `id["path<br>path"]`, arrows `id --> id & id`. */
export function drawnArchitecture(): Architecture {
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
export function roomOf(path: string, { rooms }: Architecture): Room | undefined {
  const fitting = [...rooms.values()].flatMap((room) =>
    room.paths.filter((own) => (own.endsWith("/") ? path.startsWith(own) : path === own)).map((own) => ({ room, own })),
  );
  return fitting.sort((a, b) => b.own.length - a.own.length)[0]?.room;
}

/** The boxes that the arrows lead to from each box, at once or through others. */
export function reachableRooms({ rooms, arrows }: Architecture): ReadonlyMap<string, ReadonlySet<string>> {
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
  return label.split("<br>").map((path) => (/^(pipeline|server)\//.test(path) ? path : `src/${path}`));
}
