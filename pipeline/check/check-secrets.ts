import type { Problem } from "../problem.ts";
import { isSecretName, isSecretValue } from "../snapshot/secrets.ts";
import { problemIn } from "./loaded.ts";
import type { FoundValue, Walked } from "./walk.ts";

/** No text looks like a secret. A pull never brings one; files are also edited by hand. */
export function checkSecrets(walked: Walked): Problem[] {
  const { document, secrets } = walked;
  return [
    ...secrets.map(({ path }) => problemIn(document, path, "looks like a secret (a token or a private key)", withdraw)),
    ...secretsByName(walked).map(({ path }) =>
      problemIn(document, path, "looks like a secret, by the name of its field", withdraw),
    ),
  ];
}

const withdraw = "Remove it from the content and have it withdrawn where it was made";

/** Texts in fields that the site does not know and that promise a secret: `apiKey`, `password`. */
export function secretsByName({ values, secrets }: Walked): FoundValue[] {
  return values.filter(
    (found) =>
      !found.isKnown &&
      typeof found.value === "string" &&
      !secrets.includes(found) &&
      isSecretName(found.fieldName) &&
      isSecretValue(found.value, found.fieldName),
  );
}
