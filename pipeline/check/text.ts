import type { Problem } from "../problem.ts";
import { looseProblemIn, problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

/**
 * No text holds characters that were lost on the way or that nobody can see. Those that merely show nothing come with
 * every text pasted from a word processor: they are a warning.
 */
export function checkText({ document, values }: Walked): Problem[] {
  const problems: Problem[] = [];
  for (const { value, path, isKnown } of values) {
    if (typeof value !== "string" || !anyFault.test(value)) continue;
    for (const { pattern, wrong, level } of faults) {
      if (!pattern.test(value)) continue;
      problems.push(
        isKnown ? problemIn(document, path, wrong, retype, level) : looseProblemIn(document, path, wrong, retype),
      );
    }
  }
  return problems;
}

const retype = "Type the text anew in the studio instead of pasting it";

const faults: readonly { pattern: RegExp; wrong: string; level: Problem["level"] }[] = [
  { pattern: /\uFFFD/u, wrong: "holds the sign for a lost character (U+FFFD)", level: "error" },
  { pattern: /\p{Cs}/u, wrong: "holds half a character (a lone surrogate)", level: "error" },
  // Line breaks and tabs are the two that editors mean.
  { pattern: /[^\P{Cc}\n\t]/u, wrong: "holds a control character", level: "warning" },
  // These can make a sentence or an address read otherwise than it is.
  {
    pattern: /[\u202B\u202D\u202E\u2067]/u,
    wrong: "holds an invisible change of the writing direction",
    level: "error",
  },
  // These cannot, from left to right, and come with telephone numbers and paths that are copied from Windows.
  {
    pattern: /[\u202A\u202C\u2066\u2068\u2069]/u,
    wrong: "holds an invisible sign of the writing direction",
    level: "warning",
  },
];

/** All in one: every text of the content is looked at, and hardly any has a fault. */
const anyFault = new RegExp(faults.map(({ pattern }) => pattern.source).join("|"), "u");
