import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { type LoadedDocument, problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";

const decorators = ["strong", "em"];
/** Decorators that a studio offers unless told otherwise, and that this site does not show. */
const unknownDecorators = ["underline", "code", "strike-through"];

/** In rich text, marks that show nothing: neither a decorator nor one of the block's links; and links of no text. */
export function checkMarks({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema, value }) => schema.properties?._type?.const === "block" && value._type === "block")
    .flatMap((place) => checkBlock(document, place));
}

function checkBlock(document: LoadedDocument, { value: block, path }: Place): Problem[] {
  const defined = items(block.markDefs).map(({ _key }) => _key);
  const spans = items(block.children).map(({ marks }) => (Array.isArray(marks) ? marks : []));
  const used = new Set(spans.flat());
  const undefinedMarks = spans.flatMap((marks, index) =>
    marks
      .filter((mark): mark is string => typeof mark === "string" && mark !== "")
      .filter((mark) => !decorators.includes(mark) && !defined.includes(mark))
      .map((mark) => {
        const isDrift = unknownDecorators.includes(mark);
        const wrong = isDrift
          ? `uses the mark “${shown(mark)}”, which this site does not show`
          : `uses the mark “${shown(mark)}”, which is no link of this paragraph`;
        const remedy = isDrift ? "Use bold or italics" : "Set the link again in the studio";
        return problemIn(document, [...path, "children", index, "marks"], wrong, remedy, isDrift ? "drift" : "warning");
      }),
  );
  const unused = items(block.markDefs).flatMap(({ _key }, index) =>
    typeof _key !== "string" || used.has(_key)
      ? []
      : [problemIn(document, [...path, "markDefs", index], "no text carries this link", "Remove the link", "warning")],
  );
  return [...undefinedMarks, ...unused];
}

/** Positions stay as they are in the document. */
function items(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}
