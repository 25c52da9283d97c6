/** The little of the Caddyfile's language that we write. Lines, because blocks stand inside blocks. */
export type Lines = readonly string[];

/** A word as it is, whatever is in it. */
export function quote(text: string): string {
  return `\`${text}\``;
}

/** What a group of a map's regular expression has matched. */
export function group(number: number): string {
  return quote(`\${${number}}`);
}

/** What a map compares with by regular expression, whatever the case of the letters. */
export function matching(source: string): string {
  return quote(`~(?i)${source}`);
}

export function block(head: string, ...content: readonly (string | Lines)[]): Lines {
  return [`${head} {`, ...content.flat().map((line) => `\t${line}`), "}"];
}

/** `map <source> {<name>} { … }`. The first entry that fits counts; it is looked for when somebody asks for the name. */
export function map(source: string, name: string, entries: readonly (readonly [from: string, to: string])[]): Lines {
  return block(`map ${source} {${name}}`, ...entries.map(([from, to]) => `${from} ${to}`));
}

/** A named matcher whose conditions must all hold. */
export function matcher(name: string, ...conditions: readonly (string | Lines)[]): Lines {
  return block(`@${name}`, ...conditions);
}

/** A condition in CEL. One matcher takes one: of several the last would count. */
export function expression(...conditions: readonly string[]): string {
  return `expression ${quote(conditions.join(" && "))}`;
}

/** `header { … }`. An empty value takes the header away. @param defer after the answer has set its own */
export function headers(values: Readonly<Record<string, string>>, { defer = false, on = "" } = {}): Lines {
  const lines = Object.entries(values).map(([name, value]) => (value ? `${name} ${quote(value)}` : `-${name}`));
  return block(on ? `header @${on}` : "header", ...lines, ...(defer ? ["defer"] : []));
}
