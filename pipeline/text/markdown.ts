import { visible } from "./escape-for-display.ts";

/** GitHub finds mentions and addresses after it has removed backslashes, so a zero-width space breaks them. */
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

/** A zero-width space; `visible` removes any from the text. */
const gap = "\u200B";

/** GitHub also links commits: hexadecimal digits with at least one digit and one letter. */
function isHash(text: string): boolean {
  const [hash = ""] = /^[0-9a-f]{7,40}\b/.exec(text) ?? [];
  return /\d/.test(hash) && /[a-f]/.test(hash);
}

export function code(text: string): string {
  const plain = visible(text).replace(/\n+/g, " ").replaceAll("|", "\\|");
  const longestRun = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const needsSpace = longestRun > 0 || /^\s|\s$/.test(plain);
  return plain === "" ? "" : needsSpace ? `${fence} ${plain} ${fence}` : fence + plain + fence;
}

/** As many lines as fit, and a last one that counts the others, as one text; no text without lines. */
export function fitting(lines: readonly string[], characters: number, more: (count: number) => string, between = "\n") {
  let length = 0;
  const shown = lines.filter((line) => {
    length += line.length + between.length;
    return length <= characters;
  });
  if (shown.length < lines.length) shown.push(more(lines.length - shown.length));
  return shown.length === 0 ? [] : [shown.join(between)];
}
