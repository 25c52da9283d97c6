import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Problem } from "../problem.ts";
import { shown } from "../shown.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import { pathOfPointer } from "./path.ts";
import { describeSchemaError } from "./schema-words.ts";
import { schemaOf } from "./walk.ts";

/** Third layer: every document has the fields and the shapes of the content model, and no others. */
export function checkSchemas({ documents }: Loaded): Problem[] {
  return documents.flatMap(checkDocument);
}

function checkDocument(document: LoadedDocument): Problem[] {
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
    return !((keyword === "minLength" || keyword === "minItems") && /\/(de|en)$/.test(instancePath));
  });
}

/** An object of another `_type` than expected: what else is wrong in it does not matter. */
function isWrongType({ keyword, instancePath }: ErrorObject): boolean {
  return (keyword === "const" || keyword === "type") && /\/_type$/.test(instancePath);
}

function isUntold({ keyword, params }: ErrorObject): boolean {
  return keyword === "discriminator" && params.error === "tag";
}

// Unoptimised: compiled for a run or two, the tidier code costs more than it gives back.
const ajv = new Ajv2020({
  ...{ strict: true, allErrors: true, discriminator: true, verbose: true },
  code: { optimize: false },
});
// Followed by the references layer.
ajv.addKeyword("referenceTo");

/** Compiled at first use: a check of one document should not pay for all types. */
const validators = new Map<string, ValidateFunction>();

function validatorFor(type: string): ValidateFunction | undefined {
  const schema = schemaOf(type);
  if (!schema) return undefined;
  const validate = validators.get(type) ?? ajv.compile(schema);
  validators.set(type, validate);
  return validate;
}
