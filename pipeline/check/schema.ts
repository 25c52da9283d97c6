import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { locales } from "#src/locales.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { type Path, pathOfPointer, problemIn } from "./loaded.ts";
import { schemaOf, type Walked } from "./walk.ts";
import { type Fact, type Facts, factOf, type Rule, say, termOf, type Words } from "./words.ts";

/** A document has the fields and the shapes of the content model, and no others. */
export function checkSchema({ document }: Walked): Problem[] {
  const validate = validatorFor(document.type);
  if (!validate) {
    const words = say("schema.unknownDocument", { type: shown(document.type) });
    return [problemIn(document, ["_type"], words, "drift")];
  }
  if (validate(document.content)) return [];
  return withoutEchoes(validate.errors ?? []).map((error) => {
    const { path, words, level } = describeSchemaError(error, pathOfPointer(document.content, error.instancePath));
    return problemIn(document, path, words, level);
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
  readonly words: Words;
  readonly level: Problem["level"];
}

/** An error of the schema validator (with `verbose`), in an editor's words. */
function describeSchemaError(error: ErrorObject, path: Path): Described {
  const { keyword, data, params, parentSchema } = error;
  const described = (
    rule: Rule,
    at: Path = path,
    level: Problem["level"] = "error",
    value: unknown = data,
  ): Described => ({ path: at, words: say(rule, { ...factsOf(error, path), value: factOf(value) }), level });
  switch (keyword) {
    case "required": {
      const field: string = params.missingProperty;
      return described(field.startsWith("_") ? "schema.requiredByCms" : "schema.required", [...path, field]);
    }
    case "additionalProperties":
      return described("schema.additionalProperties", [...path, params.additionalProperty], "drift");
    case "const": {
      // A block or an inline object the studio has and we have not; elsewhere the page could not be shown without it.
      const isUnknownBlock = typeof path.at(-2) === "number" && ["block", "span"].includes(params.allowedValue);
      return isUnknownBlock ? described("schema.unknownType", path.slice(0, -1), "drift") : described("schema.const");
    }
    case "discriminator":
      if (params.error === "tag") return described("schema.noKind", [...path, params.tag]);
      if (params.tag === "_type") return described("schema.unknownType", path, "drift", params.tagValue);
      return described("schema.unknownKind", [...path, params.tag], "error", params.tagValue);
    case "enum":
      return described("schema.enum", path, parentSchema?.others === "drift" ? "drift" : "error");
    case "minItems":
      // A list that editors may empty.
      if (parentSchema?.whenEmpty === "hidden") return described("schema.emptyHidden", path, "warning");
      if (parentSchema?.whenEmpty === "left out") return described("schema.emptyLeftOut", path, "warning");
      return described("schema.minItems");
    case "pattern":
      return described(termOf("pattern", String(path.at(-1))) ? "schema.pattern" : "schema.form");
    case "type":
    case "minLength":
    case "maxLength":
    case "minimum":
    case "maximum":
      return described(`schema.${keyword}`);
    default:
      return described("schema.other");
  }
}

function factsOf({ keyword, data, params, message = "is not valid" }: ErrorObject, path: Path): Facts {
  const expected: Readonly<Record<string, () => Fact | undefined>> = {
    type: () => termOf("type", params.type),
    const: () => factOf(params.allowedValue),
    enum: () => params.allowedValues.map((choice: string) => ({ choice })),
    pattern: () => termOf("pattern", String(path.at(-1))),
  };
  return {
    expected: expected[keyword]?.() ?? "",
    pattern: String(params.pattern),
    limit: String(params.limit),
    count: String(Array.isArray(data) ? data.length : 0),
    message: shown(message, 120),
  };
}
