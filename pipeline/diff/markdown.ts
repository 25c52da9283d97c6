import { visible } from "./condense.ts";
import type { Words } from "./word-diff.ts";

/**
 * Text from the CMS for GitHub's Markdown, on one line: it looks as it was written, and is neither markup nor HTML, nor
 * calls anybody, nor links anywhere. Mentions, references and addresses are recognised in the finished page, where a
 * backslash is gone: only a zero-width space inside keeps them from being links.
 */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~$!]/g, "\\$&")
    .replaceAll("@", `@${gap}`)
    .replace(/#(?=\w)/g, `#${gap}`)
    .replace(/\bGH-(?=\d)/gi, `$&${gap}`)
    .replace(/:(?=\/\/|[\w+-]+:)/g, `:${gap}`)
    .replace(/\bwww(?=\.)/gi, `$&${gap}`)
    .replace(/\b(?=[0-9a-f]{7,40}\b)[0-9a-f]/g, (first, at: number, all: string) =>
      isHash(all.slice(at)) ? `${first}${gap}` : first,
    )
    .replaceAll(gap, "&#8203;")
    .replace(/\n+/g, "<br>");
}

/** A zero-width space; `visible` leaves none in the text itself. */
const gap = "\u200B";

/** Commits are linked too: hexadecimal digits with a digit and a letter among them. */
function isHash(text: string): boolean {
  const [hash = ""] = /^[0-9a-f]{7,40}\b/.exec(text) ?? [];
  return /\d/.test(hash) && /[a-f]/.test(hash);
}

/** A name or an address, as it is; inside, nothing is markup. */
export function code(text: string): string {
  const plain = visible(text).replace(/\n+/g, " ").replaceAll("|", "\\|");
  const longestRun = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const needsSpace = longestRun > 0 || /^\s|\s$/.test(plain);
  return plain === "" ? "" : needsSpace ? `${fence} ${plain} ${fence}` : fence + plain + fence;
}

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
