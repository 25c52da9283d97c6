import { escapeMarkdown } from "../text/markdown.ts";
import type { Words } from "./word-diff.ts";

/** `Aus Resten wird ~~Futter~~ **Fisch**` */
export function markdownWords(words: Words): string {
  return words
    .map((piece, index) => {
      if (piece.kind === "same") return escapeMarkdown(piece.text);
      // Of two that belong together, both are marked the same way.
      const partner = words[piece.kind === "removed" ? index + 1 : index - 1];
      const hasPartner = partner && partner.kind !== "same" && partner.kind !== piece.kind;
      const [before, core, after] = splitBlanks(piece.text);
      const marked = mark(
        piece.kind,
        core,
        canTakeStars(core) && (!hasPartner || canTakeStars(splitBlanks(partner.text)[1])),
      );
      return blank(before) + marked + (hasPartner && piece.kind === "removed" ? blank(after || " ") : blank(after));
    })
    .join("");
}

function splitBlanks(text: string): [before: string, core: string, after: string] {
  const [, before = "", core = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return [before, core, after];
}

/** Stars and tildes are read as marks wherever a letter or a digit stands inside of them; else it takes tags. */
function canTakeStars(core: string): boolean {
  return /^[\p{L}\p{N}]/u.test(core) && /[\p{L}\p{N}]$/u.test(core);
}

function mark(kind: "added" | "removed", core: string, withStars: boolean): string {
  const text = escapeMarkdown(core);
  if (text === "") return "";
  if (withStars) return kind === "added" ? `**${text}**` : `~~${text}~~`;
  return kind === "added" ? `<ins>${text}</ins>` : `<del>${text}</del>`;
}

function blank(text: string): string {
  return text === "" ? "" : text.includes("\n") ? "<br>" : " ";
}
