import type { Problem } from "../problem.ts";
import { problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

/** No text holds characters that were lost on the way or that nobody can see, and none looks like a secret. */
export function checkText({ document, values, secrets }: Walked): Problem[] {
  const problems = secrets.map(({ path }) =>
    problemIn(document, path, "looks like a secret (a token or a private key)", withdraw),
  );
  for (const found of values) {
    if (typeof found.value !== "string" || !anyFault.test(found.value)) continue;
    for (const { pattern, wrong } of faults) {
      if (pattern.test(found.value)) problems.push(problemIn(document, found.path, wrong, retype));
    }
  }
  return problems;
}

const withdraw = "Remove it from the content and have it withdrawn where it was made";
const retype = "Type the text anew in the studio instead of pasting it";

const faults: readonly { pattern: RegExp; wrong: string }[] = [
  { pattern: /\uFFFD/u, wrong: "holds the sign for a lost character (U+FFFD)" },
  { pattern: /\p{Cs}/u, wrong: "holds half a character (a lone surrogate)" },
  // Line breaks and tabs are the two that editors mean.
  { pattern: /[^\P{Cc}\n\t]/u, wrong: "holds a control character" },
  // Isolates and overrides can make a sentence or an address read otherwise than it is.
  { pattern: /[\u202A-\u202E\u2066-\u2069]/u, wrong: "holds an invisible change of the writing direction" },
];

/** All in one: every text of the content is looked at, and hardly any has a fault. */
const anyFault = new RegExp(faults.map(({ pattern }) => pattern.source).join("|"), "u");
