import type { Change, DocumentChange } from "#pipeline/diff/change.ts";
import { documentChanges } from "#pipeline/diff/document-changes.ts";
import type { Words } from "#pipeline/diff/word-diff.ts";
import { reportWords } from "#pipeline/diff/words.ts";
import { sampleSnapshot } from "./sample-snapshot.ts";

const { en } = reportWords;

export type Fields = Record<string, unknown>;
export type ById = Map<string, Fields & { _id: string }>;
type Step = string | number;

/** Changes a value deep in a document; undefined removes it. */
export function put(id: string, path: Step[], value: unknown) {
  return (byId: ById) => {
    const last = path.at(-1) ?? "";
    const owner = path.slice(0, -1).reduce<unknown>((at, step) => (at as Fields)[step], byId.get(id)) as Fields;
    if (value === undefined) delete owner[last];
    else owner[last] = value;
  };
}

/** Changes a list deep in a document. */
export function changeList(id: string, path: Step[], change: (items: Fields[]) => void) {
  return (byId: ById) => change(path.reduce<unknown>((at, step) => (at as Fields)[step], byId.get(id)) as Fields[]);
}

/** What differs between the sample and the edited sample. */
export function changesAfter(edit: (byId: ById) => void): DocumentChange[] {
  const after = sampleSnapshot((byId) => {
    // The samples share parts: each edit is to be of one document, in one place.
    for (const [id, document] of byId) byId.set(id, JSON.parse(JSON.stringify(document)));
    edit(byId);
  });
  return documentChanges({ before: sampleSnapshot(), after, words: en });
}

/** `Section “Process” › Heading: de [-Alt-]{+Neu+}` */
export function shownChange(change: Change): string {
  const words = (pieces: Words = []) =>
    pieces
      .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
      .join("");
  const where = change.where.join(" › ");
  switch (change.kind) {
    case "text":
      return `${where}: ${words(change.words)}`;
    case "localised":
      return `${where}: de ${words(change.de)} | en ${words(change.en)}`;
    case "richText":
      return `${where}: de ${change.de?.length ?? "–"} | en ${change.en?.length ?? "–"}`;
    case "blocks":
      return `${where}: ${change.blocks.map((block) => words(block.words)).join(" | ")}`;
    case "value":
      return `${where}: ${change.before ?? "–"} → ${change.after ?? "–"}`;
    case "file":
      return `${where}: ${change.before?.name ?? "–"} → ${change.after?.name ?? "–"}`;
    case "item":
      return `${where}: ${change.action} (${change.content.length})`;
    case "moved":
      return `${where}: ${change.from} → ${change.to}`;
    case "note":
      return `${where}: note`;
  }
}
