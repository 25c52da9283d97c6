import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { hiddenLinks } from "#src/content/known-marks.ts";
import { nearestShare } from "#src/content/mended-content.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { type Path, pathOfPointer, valueAt } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type Fact, type Facts, factOf, type RuleName, say, termOf } from "../documents/problem-words.ts";
import type { Walked } from "../documents/walk.ts";
import { isObject, textOf } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

export function checkSchema({ document }: Walked): Problem[] {
  const schema = schemaOf(document._type);
  if (!schema) {
    const words = say("schema.unknownDocument", { type: escapeForDisplay(document._type) });
    return [problemIn(document, ["_type"], words, "drift")];
  }
  const validate = ajv.compile(schema);
  if (validate(document)) return [];
  return firstErrors(validate.errors ?? [], document).map((error) => schemaProblem(document, error));
}

/** Leaves out errors that change no page, and errors that only follow from another error. */
function firstErrors(errors: readonly ErrorObject[], document: StoredDocument): ErrorObject[] {
  // If an object has a wrong `_type`, its other errors do not matter.
  const wrongObjects = errors.filter(isWrongType).map(({ instancePath }) => instancePath.replace(/\/_type$/, ""));
  const isInWrongObject = (path: string) => wrongObjects.some((object) => `${path}/`.startsWith(`${object}/`));
  // A tag is the field that chooses the form of an object. Ajv reports a wrong tag twice.
  const tagErrors = errors.filter(({ keyword, params }) => keyword === "discriminator" && params.error === "tag");
  const tags = new Set(tagErrors.map(({ instancePath, params }) => `${instancePath}/${params.tag}`));
  return errors.filter((error) => {
    if (isWrongType(error)) return true;
    return !isInWrongObject(error.instancePath) && !tags.has(fieldOf(error)) && !isHarmless(error, document);
  });
}

function isWrongType({ keyword, instancePath }: ErrorObject): boolean {
  return (keyword === "const" || keyword === "type") && /\/_type$/.test(instancePath);
}

/** The pointer to the field that is missing or of a wrong type. Empty for other errors. */
function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === "required") return `${instancePath}/${params.missingProperty}`;
  return keyword === "type" ? instancePath : "";
}

const ofALanguage = new RegExp(`/(${locales.join("|")})$`);

/** True for an error that changes no page, or that another rule reports. */
function isHarmless({ keyword, instancePath, params }: ErrorObject, document: StoredDocument): boolean {
  // `checkLanguages` reports texts that are empty in a language.
  if ((keyword === "minLength" || keyword === "minItems") && ofALanguage.test(instancePath)) return true;
  // The Studio stores the progress of an upload in the picture itself.
  if (keyword === "additionalProperties" && params.additionalProperty === "_upload") return true;
  const path = pathOfPointer(document, instancePath);
  const [owner, name] = keyword === "required" ? [path.at(-1), params.missingProperty] : path.slice(-2);
  // The Studio offers to add missing keys. Pages use only the centre of a hotspot, not its size.
  if (name === "_key" || (owner === "hotspot" && (name === "width" || name === "height"))) return true;
  // An error in a link that no page shows does no harm. `checkMarks` reports the link.
  const list = path.lastIndexOf("markDefs");
  if (list <= 0) return false;
  return hiddenLinks(valueAt(document, path.slice(0, list))).includes(valueAt(document, path.slice(0, list + 2)));
}

/** Ajv compiles each schema on first use, and keeps it. */
export const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  discriminator: true,
  verbose: true,
  // A test validates the schemas. Optimising the code takes longer than one run saves.
  validateSchema: false,
  code: { optimize: false },
  keywords: ["referenceTo", "others", "whenEmpty", "shownUpTo", "isMoney", "dayFieldOf"],
});

interface Details {
  /** The problem's path. By default, the error's own. */
  readonly at?: Path;
  readonly level?: Problem["level"];
  /** The value that the message shows. By default, the whole value at the error's path. */
  readonly value?: Fact;
}

function schemaProblem(document: StoredDocument, error: ErrorObject): Problem {
  const { keyword, instancePath, data, params, parentSchema } = error;
  const path = pathOfPointer(document, instancePath);
  const described = (rule: RuleName, { at = path, level, value = factOf(data) }: Details = {}) =>
    problemIn(document, at, say(rule, { ...factsOf(error, path), value }), level);
  const unknownType = (type: unknown, at = path) =>
    described("schema.unknownType", { at, level: "drift", value: { type: escapeForDisplay(textOf(type)) } });
  switch (keyword) {
    case "required": {
      const at = [...path, params.missingProperty];
      return described(hasNoField(document, at) ? "schema.requiredByCms" : "schema.required", { at });
    }
    case "type":
      return described(hasNoField(document, path) ? "schema.typeByCms" : "schema.type");
    case "additionalProperties":
      return described("schema.additionalProperties", { at: [...path, params.additionalProperty], level: "drift" });
    case "const": {
      // An unknown block or inline object is drift, which a page can leave out. A page cannot leave out other objects.
      const isUnknownBlock = typeof path.at(-2) === "number" && ["block", "span"].includes(params.allowedValue);
      return isUnknownBlock ? unknownType(data, path.slice(0, -1)) : described("schema.const");
    }
    case "discriminator": {
      const at = [...path, params.tag];
      if (params.error === "tag") return described("schema.noKind", { at });
      if (params.tag === "_type") return unknownType(params.tagValue);
      return described("schema.unknownKind", { at, value: factOf(params.tagValue) });
    }
    case "enum":
      // The style of a block is the only field with a choice that may have an unknown value.
      return parentSchema?.others === "drift"
        ? described("schema.style", { level: "drift" })
        : described("schema.enum");
    case "minItems":
      // Editors may leave these lists empty.
      if (parentSchema?.whenEmpty === "hidden") return described("schema.emptyHidden", { level: "warning" });
      if (parentSchema?.whenEmpty === "left out") return described("schema.emptyLeftOut", { level: "warning" });
      return described("schema.minItems");
    case "pattern":
      return described(termOf("pattern", String(path.at(-1))) ? "schema.pattern" : "schema.form");
    case "minimum":
    case "maximum":
      return nearestShare(data, (parentSchema ?? {}) as ModelSchema) === undefined
        ? described(`schema.${keyword}`)
        : described("schema.share", { level: "warning" });
    case "minLength":
    case "maxLength":
      return described(`schema.${keyword}`);
    default:
      return described("schema.other");
  }
}

/** The CMS itself writes fields that begin with `_`, and the parts of a rich text: editors see no such field. */
function hasNoField(document: StoredDocument, path: Path): boolean {
  const owner = valueAt(document, path.slice(0, -1));
  return String(path.at(-1)).startsWith("_") || (isObject(owner) && ["block", "span"].includes(textOf(owner._type)));
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
    message: escapeForDisplay(message, 120),
  };
}
