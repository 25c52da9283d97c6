import type { Reader } from "./access.ts";
import { isDraft, isVersion, type State, type StoredDocument } from "./documents.ts";

/** The documents of one state that one reader sees. */
export interface View {
  get(id: string): StoredDocument | undefined;
  all(): readonly StoredDocument[];
}

export function viewFor(state: State, reader: Reader, sees: (id: string) => boolean = () => true): View {
  let all: StoredDocument[] | undefined;
  const isSeen = (id: string) => reader.mayRead(id) && sees(id);
  return {
    get: (id) => (isSeen(id) ? state.get(id) : undefined),
    all() {
      all ??= [...state].filter(([id]) => isSeen(id)).map(([, document]) => document);
      return all;
    },
  };
}

/** Where drafts lie over the documents they are drafts of, under the ids of those. */
function withDrafts(view: View): View {
  const overlaid = (id: string): StoredDocument | undefined => {
    const draft = isDraft(id) ? undefined : view.get(`drafts.${id}`);
    return draft ? ({ ...draft, _id: id, _originalId: draft._id } as StoredDocument) : view.get(id);
  };
  const ids = () => new Set(view.all().map(({ _id }) => (isDraft(_id) ? _id.slice("drafts.".length) : _id)));
  return {
    get: overlaid,
    all: () => [...ids()].map(overlaid).filter((document) => document !== undefined),
  };
}

/** The version from which on `published` is what a query without a perspective means, and `raw` shows versions. */
const perspectivesSince = "2025-02-19";

/** What a query of this API version (`1`, `X`, or a day) sees. Returns undefined for a perspective that there is not. */
export function viewInPerspective(
  state: State,
  reader: Reader,
  { apiVersion, perspective }: { apiVersion: string; perspective: string | undefined },
): View | undefined {
  const isRecent = apiVersion === "X" || apiVersion >= perspectivesSince;
  switch (perspective ?? (isRecent ? "published" : "raw")) {
    case "raw":
      return viewFor(state, reader, (id) => isRecent || !isVersion(id));
    case "published":
      return viewFor(state, reader, (id) => !isDraft(id) && !isVersion(id));
    case "drafts":
    case "previewDrafts":
      return withDrafts(viewFor(state, reader, (id) => !isVersion(id)));
    default:
      return undefined;
  }
}
