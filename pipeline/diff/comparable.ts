import { isObject } from "../json.ts";

/**
 * Equal for values that say the same. What an editor never sees makes no difference: the order of fields, `_key`s,
 * where rich text is cut into spans, empty lists of marks, and link definitions that no text uses.
 */
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

function joinSpans(block: Readonly<Record<string, unknown>>, children: readonly unknown[]): Record<string, unknown> {
  const { markDefs: _, ...rest } = block;
  const joined: unknown[] = [];
  let last: { text: string; marks: string } | undefined;
  for (const span of spansOf(block, children)) {
    if (!("text" in span)) {
      joined.push(span.other);
      last = undefined;
    } else if (last && last.marks === span.marks) {
      last.text += span.text;
    } else if (span.text !== "") {
      last = { ...span };
      joined.push(last);
    }
  }
  return { ...rest, children: joined };
}

type Span = { text: string; marks: string } | { other: unknown };

function spansOf(block: Readonly<Record<string, unknown>>, children: readonly unknown[]): Span[] {
  const definitions = Array.isArray(block.markDefs) ? block.markDefs.filter(isObject) : [];
  const meaning = (mark: unknown) => fingerprint(definitions.find(({ _key }) => _key === mark) ?? mark);
  return children.map((child) => {
    if (!isObject(child) || child._type !== "span" || typeof child.text !== "string") return { other: child };
    const marks = Array.isArray(child.marks) ? child.marks.map(meaning).sort() : [];
    return { text: child.text, marks: marks.join() };
  });
}
