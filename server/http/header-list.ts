/** Name, value, name, value …: the form that Node writes fastest. */
export type HeaderList = readonly string[];

/** `{ ETag: '"a"' }` → `["ETag", '"a"']`. */
export function headerList(headers: Readonly<Record<string, string>>): HeaderList {
  return Object.entries(headers).flat();
}
