import { looksSecret } from "../keep-out.ts";
import type { Problem } from "../problem.ts";
import { type Loaded, problemIn } from "./loaded.ts";
import { valuesIn } from "./walk.ts";

/** No text holds characters that were lost on the way or that nobody can see, and none looks like a secret. */
export function checkText({ documents }: Loaded): Problem[] {
  return documents.flatMap((document) =>
    valuesIn(document.content).flatMap(({ value, path }) =>
      typeof value === "string"
        ? wrongIn(value).map(({ wrong, remedy }) => problemIn(document, path, wrong, remedy))
        : [],
    ),
  );
}

function wrongIn(text: string): { wrong: string; remedy: string }[] {
  const faults = faultTable.filter(({ isIn }) => isIn(text));
  return faults.map(({ wrong, remedy }) => ({ wrong, remedy }));
}

const retype = "Type the text anew in the studio instead of pasting it";

const faultTable: readonly { isIn(text: string): boolean; wrong: string; remedy: string }[] = [
  { isIn: (text) => text.includes("\uFFFD"), wrong: "holds the sign for a lost character (U+FFFD)", remedy: retype },
  { isIn: (text) => !text.isWellFormed(), wrong: "holds half a character (a lone surrogate)", remedy: retype },
  {
    // Line breaks and tabs are the two that editors mean.
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
  {
    // The few pixels in a data: address are long runs of letters and digits too.
    isIn: (text) => !text.startsWith("data:image/") && looksSecret(text),
    wrong: "looks like a secret (a token or a private key)",
    remedy: "Remove it from the content and have it withdrawn where it was made",
  },
];
