import { hasLinks, problemsOf } from "../check/check.ts";
import type { LoadedDocument } from "../check/loaded.ts";
import type { Walked } from "../check/walk.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";

/** What the check at the end needs to know of a document, found while it is in hand. */
export interface Examined {
  /** Those it has by itself. */
  readonly problems: readonly Problem[];
  /** Whether it leads to other documents, which are all known only at the end. */
  readonly hasLinks: boolean;
  /** Of one with an address: as much as others need to know of it. */
  readonly addressed?: LoadedDocument;
}

/** Nothing for a document of which there is nothing to remember. */
export function examine(walked: Walked): Examined | undefined {
  const { document } = walked;
  const problems = problemsOf(walked);
  const found = { problems, hasLinks: hasLinks(walked) };
  if (isObject(document.content.slug)) return { ...found, addressed: withSlugAlone(document) };
  return problems.length > 0 || found.hasLinks ? found : undefined;
}

/** What other documents need to know of one that has a page. */
export function withSlugAlone({ content: { slug, open }, ...document }: LoadedDocument): LoadedDocument {
  return { ...document, content: { slug, open } };
}
