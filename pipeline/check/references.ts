import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { type Loaded, problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";

/** Every reference leads to a document of the snapshot, of a type that may stand there. */
export function checkReferences({ document, places }: Walked, snapshot: Loaded): Problem[] {
  return places.filter(isReference).flatMap((place) => {
    const { _ref: id, _weak: isWeak } = place.value;
    if (typeof id !== "string" || id === "") return [];
    // Where a reference can do without its document, a weak one says that it does.
    const mayDangle = isWeak === true && (place.isOptional || typeof place.path.at(-1) === "number");
    return checkReference(snapshot, place.schema.referenceTo ?? [], id).map(({ wrong, remedy, isDangling }) =>
      problemIn(document, place.path, wrong, remedy, isDangling && mayDangle ? "warning" : "error"),
    );
  });
}

export function isReference({ schema }: Place): boolean {
  return schema.referenceTo !== undefined;
}

function checkReference({ byId, setAside }: Loaded, allowed: readonly string[], id: string) {
  const found = byId.get(id);
  if (!found) {
    if (setAside.has(id)) return [];
    const wrong = `points to ${shown(id)}, which is not in the snapshot`;
    return [{ wrong, remedy: id.includes(".") ? `${publish}. ${hidden}` : publish, isDangling: true }];
  }
  if (allowed.includes(found.type)) return [];
  const wrong = `points to ${found.label}, which is of the type ${shown(found.type)}`;
  return [{ wrong, remedy: `Choose a document of the type ${allowed.join(" or ")}`, isDangling: false }];
}

export const publish = "Publish that document, or remove the reference";
const hidden = "If it is published, give a token (SANITY_TOKEN): ids with a dot are shown to nobody without one";
