import { type Address, isPrefixed, parsePath } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { plainText } from "#src/content/text.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { textsIn } from "../../json.ts";
import type { Sides, TouchedPage } from "../../pages/pages-touched.ts";
import type { Change, ChangedLine, DocumentChange, Untold } from "../compare/change.ts";
import { flatten, toldInShort } from "./outline.ts";

/** Texts that have changed on a page, but in no document. Undefined if the changes of documents tell everything. */
export function untoldOn({ action, addresses, to = [] }: TouchedPage, sides: Sides, told: string): Untold | undefined {
  if (action !== "touched" && action !== "moved") return undefined;
  const texts = addresses.filter(isPrefixed).flatMap((address, index) => {
    const [old, now] = [textsAt(sides.before, address), textsAt(sides.after, to[index] ?? address)];
    return { before: textsOnlyIn(old, now, told), after: textsOnlyIn(now, old, told) };
  });
  const before = [...new Set(texts.flatMap((one) => one.before))];
  const after = [...new Set(texts.flatMap((one) => one.after))];
  return before.length + after.length > 0 ? { before, after } : undefined;
}

/** Everything that the changes of documents tell, as one text. */
export function toldBy(documents: readonly DocumentChange[], words: ReportWords): string {
  const textsOf = (change: Change) => {
    if (change.kind !== "text") return toldInShort(change, words);
    const lines = change.texts.flatMap(({ lines }) => lines);
    const side = ({ words }: ChangedLine, without: string) =>
      words.map(({ kind, text }) => (kind === without ? "" : text)).join("");
    return lines.flatMap((line) => [side(line, "added"), side(line, "removed")]);
  };
  const told = documents.flatMap(({ title, changes }) => [title, ...flatten(changes, words).flatMap(textsOf)]);
  return plainText(told.join("\n"));
}

function textsOnlyIn(here: readonly string[], there: readonly string[], told: string): string[] {
  const known = new Set(there);
  return here.filter((text) => !known.has(text) && !told.includes(text));
}

function textsAt(snapshot: Snapshot, address: string): string[] {
  try {
    const payload = payloadFor(snapshot, parsePath(address) as Address);
    return payload ? readableTexts([payload.head, payload.site, payload.page]).map(plainText) : [];
  } catch {
    return [];
  }
}

/** Fields that no reader sees as they are written: names in the code, choices, and the data of a picture or a file. */
const unread =
  /^(_key|_type|employmentType|per|kind|layout|slug|current|sha1|extension|mimeType|placeholder|style|listItem|marks|screen)$/;

/** The texts of content that a reader sees. */
export function readableTexts(value: unknown): string[] {
  return textsIn(value).flatMap(([field, text]) => (unread.test(field) ? [] : text));
}
