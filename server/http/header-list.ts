/** Name, value, name, value …: the form that Node writes fastest. */
export type HeaderList = readonly string[];

/** `{ ETag: '"a"' }` → `["ETag", '"a"']`. */
export function headerList(headers: Readonly<Record<string, string>>): HeaderList {
  return Object.entries(headers).flat();
}

/** What every response carries, with what this one says itself: that goes instead of a common header of the same name. */
export function withCommonHeaders(common: HeaderList, own: Readonly<Record<string, string>>): HeaderList {
  const list: string[] = [];
  for (let at = 0; at < common.length; at += 2) {
    const name = common[at] ?? "";
    if (!(name in own)) list.push(name, common[at + 1] ?? "");
  }
  return [...list, ...headerList(own)];
}
