import type { Problem } from "../problem.ts";
import { nameOf } from "./refuse.ts";
import type { LeftOut } from "./stage.ts";

/** Documents of types that the site does not know and that stay out, named by type. */
export function leftOutProblems(leftOut: ReadonlyMap<string, LeftOut>): Problem[] {
  return [...leftOut].map(([id, { type, wrong, isSecret }]) => ({
    level: "warning",
    document: nameOf(id, type),
    path: "",
    wrong: `${wrong}: it stays out of the snapshot`,
    remedy: isSecret ? withdraw : "The site shows nothing of this type; nothing needs to be done",
    ...(isSecret ? {} : { about: { id, type } }),
    kind: type,
  }));
}

const withdraw = "Name the type in SANITY_PRIVATE_TYPES, and have the secret withdrawn if others may read the dataset";
