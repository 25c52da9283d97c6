import type { Problem } from "../problem.ts";
import { shown } from "../shown.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import { objectsOf } from "./walk.ts";

/** Every reference leads to a document of the snapshot, of a type that may stand there. */
export function checkReferences(loaded: Loaded): Problem[] {
  return loaded.documents.flatMap((document) =>
    objectsOf(document).flatMap(({ schema, value, path }) => {
      const { _ref: id, _weak: isWeak } = value;
      if (!schema.referenceTo || typeof id !== "string" || id === "") return [];
      return checkReference(loaded, schema.referenceTo, id).map(({ wrong, remedy, isDangling }) =>
        problemIn(document, path, wrong, remedy, isDangling && isWeak === true ? "warning" : "error"),
      );
    }),
  );
}

function checkReference({ byId, setAside }: Loaded, allowed: readonly string[], id: string) {
  const found: LoadedDocument | undefined = byId.get(id);
  if (!found) {
    if (setAside.has(id)) return [];
    const wrong = `points to ${shown(id)}, which is not in the snapshot`;
    return [{ wrong, remedy: "Publish that document, or remove the reference", isDangling: true }];
  }
  if (allowed.includes(found.type)) return [];
  const wrong = `points to ${found.label}, which is of the type ${shown(found.type)}`;
  return [{ wrong, remedy: `Choose a document of the type ${allowed.join(" or ")}`, isDangling: false }];
}
