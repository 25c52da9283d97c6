import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { shareParts } from "#pipeline/check/shared-schemas.ts";
import { valuesIn } from "#pipeline/check/walk.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { sampleSnapshot } from "#tests/support/sample-snapshot.ts";
import { withValueAt } from "#tests/support/with-value-at.ts";

const documents = [...sampleSnapshot().byId.values()];
const { parts, schemas } = shareParts(documentSchemas);

test("every schema of the content model is a schema", () => {
  const ajv = validator();
  for (const schema of Object.values(documentSchemas)) expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});

test("what the model repeats is written once", () => {
  expect(parts.length).toBeGreaterThan(3);
  const whole = JSON.stringify(documentSchemas);
  expect(JSON.stringify([parts, schemas]).length).toBeLessThan(whole.length / 2);
});

test("shared or not, the schemas find the same errors in the same places", () => {
  const plain = validator();
  const shared = validator();
  for (const part of parts) shared.addSchema(part);
  let errors = 0;
  for (const document of documents) {
    const { _type: type } = document;
    const checks = [plain.compile(documentSchemas[type]), shared.compile(schemas[type])];
    for (const changed of [document, ...damaged(document)]) {
      const [expected, found] = checks.map((check) => {
        check(changed);
        return (check.errors ?? []).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));
      });
      // Thousands of times: the slower comparison tells what differs.
      if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
      errors += expected?.length ?? 0;
    }
  }
  expect(errors).toBeGreaterThan(documents.length);
});

function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, discriminator: true });
  ajv.addKeyword("referenceTo").addKeyword("others").addKeyword("whenEmpty");
  return ajv;
}

/** The document with each of its values gone wrong, one at a time. */
function damaged(document: object): unknown[] {
  return valuesIn(document)
    .filter(({ path }) => path.length > 0)
    .map(({ value, path }) => withValueAt(document, path, typeof value === "string" ? 7 : "wrong"));
}
