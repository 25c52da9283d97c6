import { escapeInvisible } from "./escape-for-display.ts";

const zeroWidthSpace = "\u200B";

/**
 * Writes a text so that it stays plain text in Markdown. Backslashes do not keep GitHub from finding mentions, addresses
 * (`https://a.example`, `www.a.example`) and emoji (`:smile:`), but a zero-width space inside does.
 */
export function escapeMarkdown(text: string): string {
  const escaped = escapeInvisible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~$!]/g, "\\$&");
  // `escapeInvisible` has escaped the text's own zero-width spaces. All others are from the replacements here.
  return withoutReferences(escaped)
    .replace(/:(?=\/\/|[\w+-]+:)/g, `:${zeroWidthSpace}`)
    .replace(/\bwww(?=\.)/gi, `$&${zeroWidthSpace}`)
    .replaceAll(zeroWidthSpace, "&#8203;")
    .replace(/\n+/g, "<br>");
}

/**
 * Writes a text for a commit's message so that GitHub obeys nothing in it. Otherwise GitHub would notify users, link
 * commits, close issues (`fixes #1`, `fixes owner/name/issues/1`) and skip workflows (`[skip ci]`):
 * https://docs.github.com/actions/managing-workflow-runs/skipping-workflow-runs
 */
export function commitMessage(text: string): string {
  return withoutReferences(text)
    .replace(/(?<=\b(?:issues|pull|discussions)\/)(?=\d)/g, zeroWidthSpace)
    .replace(/\[(?=[a-z]+ [a-z]+\])/gi, `[${zeroWidthSpace}`);
}

/** Breaks what GitHub would link: `@name`, `#1`, `GH-1` and commits. */
function withoutReferences(text: string): string {
  return text
    .replaceAll("@", `@${zeroWidthSpace}`)
    .replace(/#(?=\w)/g, `#${zeroWidthSpace}`)
    .replace(/\bGH-(?=\d)/gi, `$&${zeroWidthSpace}`)
    .replace(commitHash, `$&${zeroWidthSpace}`);
}

/** The first character of a commit's hash such as `c07f7e1`, with at least a digit and a letter: GitHub links hashes. */
const commitHash = /\b(?=[0-9a-f]{7,40}\b)(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]/g;

/** A text as code in one line, such as `` `page-home` ``. The fence has more backticks than any row of them in the text. */
export function code(text: string): string {
  const plain = escapeInvisible(text).replace(/\n+/g, " ").replaceAll("|", "\\|");
  const longestRun = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const needsSpace = longestRun > 0 || /^\s|\s$/.test(plain);
  if (plain === "") return "";
  return needsSpace ? `${fence} ${plain} ${fence}` : fence + plain + fence;
}

/** Joins the lines that fit and a last line that counts the others. Returns a list of this text, or an empty one. */
export function fitting(lines: readonly string[], characters: number, more: (count: number) => string, between = "\n") {
  const shown: string[] = [];
  let left = characters;
  for (const line of lines) {
    left -= line.length + between.length;
    if (left < 0) break;
    shown.push(line);
  }
  if (shown.length < lines.length) shown.push(more(lines.length - shown.length));
  return shown.length === 0 ? [] : [shown.join(between)];
}
