/** The little of nginx's configuration language that we write. */

/** A parameter in quotes, in which nginx reads `\"` and `\\` as one character. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** What a map compares with by regular expression, whatever the case of the letters. */
export function matching(source: string): string {
  return quote(`~*${source}`);
}

/** As `matching`, where capital letters are others. */
export function matchingExactly(source: string): string {
  return quote(`~${source}`);
}

type Entry = readonly [from: string, to: string];

/** `map <source> $<name> { … }`. Of regular expressions the first that matches counts. */
export function map(source: string, name: string, entries: readonly Entry[]): string {
  return block(
    `map ${source} $${name}`,
    entries.map(([from, to]) => `${from} ${to};`),
  );
}

/** A map that is looked up each time anew: what it depends on changes while nginx answers. */
export function volatileMap(source: string, name: string, entries: readonly Entry[]): string {
  return block(`map ${source} $${name}`, ["volatile;", ...entries.map(([from, to]) => `${from} ${to};`)]);
}

/** A block of directives, indented. */
export function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
}

/** `add_header` for each, with errors too. A value may hold variables; a header whose value is empty is not sent. */
export function addHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
}
