import { afterAll } from "vitest";
import { i18n } from "#src/i18n/room-words.ts";
import { endFile } from "#tests/support/folders.ts";

/** Vitest runs this for each file of tests. */

// Readers would see the name of a gap that nobody fills, so a test with such a gap fails.
i18n.options.missingInterpolationHandler = (text, [gap]) => {
  throw new Error(`Nobody fills ${gap} in “${text}”.`);
};

afterAll(endFile);
