import { visible } from "./visible.ts";

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
