import type { ErrorObject } from "ajv/dist/2020.js";
import type { Problem } from "../problem.ts";
import { shown, shownValue } from "../text/shown.ts";
import type { Path } from "./path.ts";
import words from "./schema-words.json" with { type: "json" };

interface Described {
  readonly path: Path;
  readonly wrong: string;
  readonly remedy: string;
  readonly level: Problem["level"];
}

/** An error of the schema validator (with `verbose`), in an editor's words. */
export function describeSchemaError(error: ErrorObject, path: Path): Described {
  const { keyword, data, params, parentSchema } = error;
  const say = (name: string, at: Path = path, level: Problem["level"] = "error", value: unknown = data): Described => {
    const { wrong, remedy } = wordsFor(words.errors, name) ?? words.errors.other;
    const facts = { ...factsOf(error, path), value: shownValue(value) };
    return { path: at, wrong: filled(wrong, facts), remedy: filled(remedy, facts), level };
  };
  switch (keyword) {
    case "required":
      return say(params.missingProperty.startsWith("_") ? "required by the CMS" : keyword, [
        ...path,
        params.missingProperty,
      ]);
    case "additionalProperties":
      return say(keyword, [...path, params.additionalProperty], "drift");
    case "const": {
      // A block or an inline object the studio has and we have not; elsewhere the page could not be shown without it.
      const isUnknownBlock = typeof path.at(-2) === "number" && ["block", "span"].includes(params.allowedValue);
      return isUnknownBlock ? say("unknown type", path.slice(0, -1), "drift") : say(keyword);
    }
    case "discriminator":
      if (params.error === "tag") return say("no kind", [...path, params.tag]);
      if (params.tag === "_type") return say("unknown type", path, "drift", params.tagValue);
      return say("unknown kind", [...path, params.tag], "error", params.tagValue);
    case "enum":
      return say(keyword, path, parentSchema?.others === "drift" ? "drift" : "error");
    case "minItems":
      // A list that editors may empty.
      return parentSchema?.whenEmpty ? say(`empty: ${parentSchema.whenEmpty}`, path, "warning") : say(keyword);
    default:
      return say(keyword);
  }
}

function factsOf({ keyword, data, params, message = "is not valid" }: ErrorObject, path: Path): Record<string, string> {
  const expected: Readonly<Record<string, () => string>> = {
    type: () => wordsFor(words.types, params.type) ?? params.type,
    const: () => shownValue(params.allowedValue),
    enum: () => params.allowedValues.join(", "),
    pattern: () => wordsFor(words.patterns, String(path.at(-1))) ?? `text of the form ${params.pattern}`,
  };
  return {
    expected: expected[keyword]?.() ?? "",
    number: typeof data === "number" ? String(data) : "",
    limit: String(params.limit),
    count: String(Array.isArray(data) ? data.length : 0),
    message: shown(message, 120),
  };
}

function wordsFor<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
}
