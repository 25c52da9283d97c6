import { i18n } from "#src/i18n/room-words.ts";

/** Before all tests: a gap that nobody fills, which a report would show as it is, is an error. */
i18n.options.missingInterpolationHandler = (text, [gap]) => {
  throw new Error(`Nobody fills ${gap} in “${text}”.`);
};
