import { isObject, type JsonObject, objectsIn, textsIn } from "../json.ts";

/** `shown`: texts are compared as browsers show them, so that a second space does not count. */
type Manner = "shown" | "exact";

/** A text that is equal for two values if an editor sees no difference. The CMS may cut one text into several spans. */
export function fingerprint(value: unknown, manner: Manner = "shown"): string {
  return JSON.stringify(comparable(value, manner)) ?? "";
}

export function comparable(value: unknown, manner: Manner): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, manner));
  if (typeof value === "string" && manner === "shown") return asBrowsersShow(value).trim();
  if (!isObject(value)) return value;
  const { children, markDefs, ...rest } = value;
  const plain = value._type === "block" && Array.isArray(children) ? rest : value;
  const names = Object.keys(plain).filter((name) => name !== "_key");
  // `fromEntries` keeps a field named `__proto__`, which an assignment would lose.
  const fields = names.sort().map((name) => [name, comparable(plain[name], manner)] as const);
  if (plain === rest) fields.push(["children", joinedSpans(children as unknown[], objectsIn(markDefs), manner)]);
  return Object.fromEntries(fields);
}

/** Browsers show several spaces as one, no space beside a line break, and both Unicode forms of a letter alike. */
export function asBrowsersShow(text: string): string {
  return text
    .normalize()
    .replace(/[ \t\r\f]+/g, " ")
    .replace(/ ?\n ?/g, "\n");
}

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
    const marks = Array.isArray(child.marks) ? child.marks.map(meaning).sort().join() : "";
    if (last?.marks === marks) last.text += child.text;
    else if (child.text !== "") {
      last = { text: child.text, marks };
      joined.push(last);
    }
  }
  if (manner === "exact") return joined;
  return joined.map((span, index) => {
    if (!isObject(span) || typeof span.text !== "string" || typeof span.marks !== "string") return span;
    const from = asBrowsersShow(span.text).replace(index === 0 ? /^ / : "", "");
    return { ...span, text: index === joined.length - 1 ? from.replace(/[ \n]$/, "") : from };
  });
}

/** Fields that no reader sees as they are written: names in the code, choices, and the data of a picture or a file. */
const unreadFields =
  /^(_key|_type|employmentType|per|kind|layout|slug|current|sha1|extension|mimeType|placeholder|style|listItem|marks|screen)$/;

/** The texts of content that a reader sees. */
export function readableTexts(value: unknown): string[] {
  return textsIn(value).flatMap(([field, text]) => (unreadFields.test(field) ? [] : text));
}
