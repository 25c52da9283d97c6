import { isObject, type JsonObject, listOf, objectsIn, textsIn } from "../json.ts";

/** `shown` compares texts as browsers show them, so that a second space is no difference; `exact`, as they are. */
type Manner = "shown" | "exact";

/** A text that is equal for equal values. Spans are joined before, because the CMS may cut one text into several. */
export function fingerprint(value: unknown, manner: Manner = "shown"): string {
  return JSON.stringify(comparable(value, manner)) ?? "";
}

export function comparable(value: unknown, manner: Manner): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, manner));
  if (typeof value === "string" && manner === "shown") return asBrowsersShow(value).trim();
  if (!isObject(value)) return value;
  const { children, markDefs, ...rest } = value;
  if (value._type !== "block" || !Array.isArray(children)) return comparableFields(value, manner);
  const spans = joinedSpans(children, objectsIn(markDefs), manner);
  return { ...comparableFields(rest, manner), children: manner === "shown" ? trimmedSpans(spans) : spans };
}

function comparableFields(object: JsonObject, manner: Manner): JsonObject {
  const names = Object.keys(object).filter((name) => name !== "_key");
  // `fromEntries` keeps a field named `__proto__`, which an assignment would lose.
  return Object.fromEntries(names.sort().map((name) => [name, comparable(object[name], manner)]));
}

/** Browsers show several spaces as one, no space beside a line break, and both Unicode forms of a letter alike. */
export function asBrowsersShow(text: string): string {
  const spaced = text.normalize().replace(/[ \t\r\f]+/g, " ");
  return spaced.replace(/ ?\n ?/g, "\n");
}

/** Joins spans that follow each other and have the same marks. Leaves out spans without text. */
function joinedSpans(children: readonly unknown[], definitions: readonly JsonObject[], manner: Manner): unknown[] {
  const meaning = (mark: unknown) => fingerprint(definitions.find(({ _key }) => _key === mark) ?? mark, manner);
  const joined: unknown[] = [];
  let last: { text: string; marks: string } | undefined;
  for (const child of children) {
    if (!isObject(child) || child._type !== "span" || typeof child.text !== "string") {
      joined.push(comparable(child, manner));
      last = undefined;
      continue;
    }
    const marks = listOf(child.marks).map(meaning).sort().join();
    if (last?.marks === marks) last.text += child.text;
    else if (child.text !== "") {
      last = { text: child.text, marks };
      joined.push(last);
    }
  }
  return joined;
}

/** The texts as browsers show them: the block begins with no space, and ends with neither a space nor a line break. */
function trimmedSpans(spans: readonly unknown[]): unknown[] {
  return spans.map((span, index) => {
    if (!isObject(span) || typeof span.text !== "string" || typeof span.marks !== "string") return span;
    const shown = asBrowsersShow(span.text);
    const started = index === 0 ? shown.replace(/^ /, "") : shown;
    return { ...span, text: index === spans.length - 1 ? started.replace(/[ \n]$/, "") : started };
  });
}

/** Fields that no reader sees as they are written: names in the code, choices, and the data of a picture or a file. */
const unreadFields =
  /^(_key|_type|employmentType|per|kind|layout|slug|current|sha1|extension|mimeType|placeholder|style|listItem|marks|screen)$/;

/** The texts of content that a reader sees. */
export function readableTexts(value: unknown): string[] {
  return textsIn(value).flatMap(([field, text]) => (unreadFields.test(field) ? [] : text));
}
