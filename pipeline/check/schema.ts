import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { locales } from "#src/locales.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { problemIn } from "./loaded.ts";
import { pathOfPointer } from "./path.ts";
import { describeSchemaError } from "./schema-words.ts";
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
