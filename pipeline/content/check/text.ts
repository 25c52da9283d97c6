import type { Problem } from "../problem.ts";
import { problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

/** No text holds characters that were lost on the way or that nobody can see, and none looks like a secret. */
export function checkText({ document, values, secrets }: Walked): Problem[] {
  const problems = secrets.map(({ path }) =>
    problemIn(document, path, "looks like a secret (a token or a private key)", withdraw),
  );
  for (const { value, path } of values.filter(isSuspicious)) {
    for (const { isIn, wrong, remedy } of faultTable) {
      if (isIn(String(value))) problems.push(problemIn(document, path, wrong, remedy));
    }
  }
  return problems;
}

/** Whether a text has one of the faults at all: hardly any has. Line breaks and tabs are what editors mean. */
function isSuspicious({ value }: { readonly value: unknown }): boolean {
  return typeof value === "string" && /[\uFFFD\p{Cs}\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/u.test(value);
}

const withdraw = "Remove it from the content and have it withdrawn where it was made";
const retype = "Type the text anew in the studio instead of pasting it";

const faultTable: readonly { isIn(text: string): boolean; wrong: string; remedy: string }[] = [
  { isIn: (text) => text.includes("\uFFFD"), wrong: "holds the sign for a lost character (U+FFFD)", remedy: retype },
  { isIn: (text) => !text.isWellFormed(), wrong: "holds half a character (a lone surrogate)", remedy: retype },
  {
    isIn: (text) => /[^\P{Cc}\n\t]/u.test(text),
    wrong: "holds a control character",
    remedy: retype,
  },
  {
    // Isolates and overrides can make a sentence or an address read otherwise than it is.
    isIn: (text) => /[\u202A-\u202E\u2066-\u2069]/.test(text),
    wrong: "holds an invisible change of the writing direction",
    remedy: retype,
  },
];
