import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { shareParts } from "#pipeline/content/check/shared-schemas.ts";
import { valuesIn } from "#pipeline/content/check/walk.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { filmAsset, pictureAsset, tinyDrawing } from "#tests/support/sample-assets.ts";
import { sampleDocuments } from "#tests/support/sample-documents.ts";

const drawing = pictureAsset("drawing.svg", tinyDrawing()).document;
const film = filmAsset("loop.mp4").document;
const documents: Record<string, unknown>[] = [
  ...sampleDocuments({ photo: drawing._id, drawing: drawing._id, film: film._id }),
  drawing,
  film,
];
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
    const type = document._type as keyof typeof documentSchemas;
    const checks = [plain.compile(documentSchemas[type]), shared.compile(schemas[type])];
    for (const changed of [document, ...damaged(document)]) {
      const [expected, found] = checks.map((check) => {
        check(changed);
        return (check.errors ?? []).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));
      });
      expect(found).toEqual(expected);
      errors += expected?.length ?? 0;
    }
  }
  expect(errors).toBeGreaterThan(documents.length);
});

function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, discriminator: true });
  ajv.addKeyword("referenceTo");
  return ajv;
}

/** The document with each of its values gone wrong, one at a time. */
function damaged(document: Record<string, unknown>): unknown[] {
  const paths = valuesIn(document).map(({ path }) => path);
  return paths
    .filter((path) => path.length > 0)
    .map((path) => {
      const copy: unknown = structuredClone(document);
      let owner = copy as Record<string | number, unknown>;
      for (const step of path.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
      const last = path.at(-1) ?? "";
      owner[last] = typeof owner[last] === "string" ? 7 : "wrong";
      return copy;
    });
}
