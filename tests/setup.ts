import { afterAll } from "vitest";
import { i18n } from "#src/i18n/tool-words.ts";
import { endFile } from "#tests/support/folders.ts";

/** Vitest runs this for each file of tests. */

// Visitors would see a gap such as `{{count}}` to which the code gives no value. This makes a test with such a gap fail.
i18n.options.missingInterpolationHandler = (text, [gap]) => {
  throw new Error(`The code gives no value for ${gap} in “${text}”.`);
};

afterAll(endFile);
