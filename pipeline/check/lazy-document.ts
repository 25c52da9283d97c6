import type { JsonObject } from "../json.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { type LoadedDocument, labelOf } from "./loaded.ts";

/** A document whose place, content and label are put together when someone asks; `read` is called once at most. */
export function lazyDocument(id: string, type: string, read: () => JsonObject): LoadedDocument {
  let content: JsonObject | undefined;
  return {
    ...{ id, type },
    get file() {
      return documentFile(type, id);
    },
    get content() {
      content ??= read();
      return content;
    },
    get label() {
      return labelOf(id, type, this.content);
    },
  };
}
