import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { locales } from "#src/locales.ts";
import type { Problem } from "../problem.ts";
import { shown, shownValue } from "../text/shown.ts";
import { type Path, pathOfPointer, problemIn } from "./loaded.ts";
import words from "./schema-words.json" with { type: "json" };
import { schemaOf, type Walked } from "./walk.ts";

/** A document has the fields and the shapes of the content model, and no others. */
export function checkSchema({ document }: Walked): Problem[] {
  const validate = validatorFor(document.type);
  if (!validate) {
    const wrong = `is of the type “${shown(document.type)}”, which this site does not know`;
    return [
      problemIn(document, ["_type"], wrong, "Keep the type out of the pull, or add it to src/content/model", "drift"),
    ];
  }
  if (validate(document.content)) return [];
  return withoutEchoes(validate.errors ?? []).map((error) => {
    const { path, wrong, remedy, level } = describeSchemaError(
      error,
      pathOfPointer(document.content, error.instancePath),
    );
    return problemIn(document, path, wrong, remedy, level);
  });
}

/** Leaves out what only follows from another error, and what the language layer says better. */
function withoutEchoes(errors: readonly ErrorObject[]): ErrorObject[] {
  const ofWrongType = errors.filter(isWrongType).map(({ instancePath }) => instancePath.replace(/\/[^/]*$/, ""));
  const untold = new Set(errors.filter(isUntold).map(({ instancePath, params }) => `${instancePath}/${params.tag}`));
  return errors.filter((error) => {
    const { keyword, instancePath, params } = error;
    if (isWrongType(error)) return true;
    if (ofWrongType.some((owner) => instancePath === owner || instancePath.startsWith(`${owner}/`))) return false;
    // A missing or unusable `_type` or `kind` is reported by the discriminator.
    if (keyword === "required" && untold.has(`${instancePath}/${params.missingProperty}`)) return false;
    if (keyword === "type" && untold.has(instancePath)) return false;
    return !((keyword === "minLength" || keyword === "minItems") && ofALanguage.test(instancePath));
  });
}

const ofALanguage = new RegExp(`/(${locales.join("|")})$`);

/** An object of another `_type` than expected: what else is wrong in it does not matter. */
function isWrongType({ keyword, instancePath }: ErrorObject): boolean {
  return (keyword === "const" || keyword === "type") && /\/_type$/.test(instancePath);
}

function isUntold({ keyword, params }: ErrorObject): boolean {
  return keyword === "discriminator" && params.error === "tag";
}

/** Compiled at first use: a check of one document should not pay for all types. */
const validators = new Map<string, ValidateFunction>();

/** Returns undefined for a type the model does not know. */
function validatorFor(type: string): ValidateFunction | undefined {
  const schema = schemaOf(type);
  const validate = validators.get(type) ?? (schema && ajv.compile(schema));
  if (validate) validators.set(type, validate);
  return validate;
}

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  discriminator: true,
  verbose: true,
  // A test looks after the schemas themselves; and for a run or two, tidier code costs more than it gives back.
  validateSchema: false,
  code: { optimize: false },
});
// Followed by the rules about links.
ajv.addKeyword("referenceTo");
// Read where an error is put into words.
ajv.addKeyword("others");
ajv.addKeyword("whenEmpty");

interface Described {
  readonly path: Path;
  readonly wrong: string;
  readonly remedy: string;
  readonly level: Problem["level"];
}

/** An error of the schema validator (with `verbose`), in an editor's words. */
function describeSchemaError(error: ErrorObject, path: Path): Described {
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
