import type { Path } from "#pipeline/documents/loaded.ts";

/** A copy of some content with another value at a path, which must not be empty. */
export function withValueAt<T extends object>(content: T, path: Path, value: unknown): T {
  const copy = structuredClone(content);
  let owner = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
  owner[path.at(-1) ?? ""] = value;
  return copy;
}
