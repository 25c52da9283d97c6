import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type Loaded, type LoadedDocument, looseProblemIn } from "./loaded.ts";
import { publish } from "./references.ts";
import type { FoundValue, Walked } from "./walk.ts";

/** A reference in what the site does not know, to a document. */
export interface LooseReference {
  readonly found: FoundValue;
  /** The id of the document it leads to. */
  readonly to: string;
}

export function looseReferencesIn({ values }: Walked): LooseReference[] {
  return values.flatMap((found) => {
    const to = !found.isKnown && isObject(found.value) ? found.value._ref : undefined;
    // Uploads come for what the site shows, and for nothing else.
    return typeof to === "string" && to !== "" && !/^(image|file)-/.test(to) ? [{ found, to }] : [];
  });
}

/** References in what the site does not know: whatever they lead to, it can break no page. */
export function checkLooseReferences(
  document: LoadedDocument,
  references: readonly LooseReference[],
  { byId, setAside }: Pick<Loaded, "byId" | "setAside">,
): Problem[] {
  return references
    .filter(({ to }) => !byId.has(to) && !setAside.has(to))
    .map(({ found }) =>
      looseProblemIn(document, found.path, "points to a document that is not in the snapshot", publish),
    );
}
