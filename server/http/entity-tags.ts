/** Whether an `If-None-Match` header names this tag; a weak mark does not matter there (RFC 9110, 8.8.3.2). */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === "*" || listTags(header).some(({ value }) => value === tag);
}

/** Whether an `If-Match` or `If-Range` header names exactly these bytes; a weak tag never does. */
export function namesExactTag(header: string, tag: string): boolean {
  return header.trim() === "*" || listTags(header).some(({ weak, value }) => !weak && value === tag);
}

function listTags(header: string): { weak: boolean; value: string }[] {
  return Array.from(header.matchAll(/(W\/)?("[^"]*")/g), ([, weak, value = ""]) => ({
    weak: weak !== undefined,
    value,
  }));
}
