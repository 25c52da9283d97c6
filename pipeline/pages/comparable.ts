import { isObject, type JsonObject, objectsIn } from "../json.ts";

/** Equal for values that an editor cannot tell apart, such as texts that are cut into spans differently. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(comparable(value)) ?? "";
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isObject(value)) return value;
  const plain = value._type === "block" && Array.isArray(value.children) ? joinSpans(value, value.children) : value;
  const names = Object.keys(plain).filter((name) => name !== "_key");
  // `fromEntries` keeps a field named `__proto__`, which an assignment would lose.
  return Object.fromEntries(names.sort().map((name) => [name, comparable(plain[name])]));
}

function joinSpans(block: JsonObject, children: readonly unknown[]): JsonObject {
  const { markDefs, ...rest } = block;
  const definitions = objectsIn(markDefs);
  const meaning = (mark: unknown) => fingerprint(definitions.find(({ _key }) => _key === mark) ?? mark);
  const joined: unknown[] = [];
  let last: { text: string; marks: string } | undefined;
  for (const child of children) {
    if (!isObject(child) || child._type !== "span" || typeof child.text !== "string") {
      joined.push(child);
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
  return { ...rest, children: joined };
}
