import { isCollection } from "#src/addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { Change, ChangedText, DocumentChange, ShortChange } from "./compare/change.ts";
import { type TextChangeKind, textChangeKinds } from "./compare/text-changes.ts";

const maxPhrases = 3;

/** A document's changes in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.say("isNew");
  if (action === "removed") return words.say("isRemoved");
  if (action === "unreadable") return words.say("isUnreadable");
  // Texts with the same name are reported once, with all their languages.
  const alike = Map.groupBy(changes, (change) => (change.kind === "text" ? change.where.at(-1) : change));
  const phrases = [...alike.values()].flatMap(([first, ...others]) => {
    if (first?.kind !== "text") return first ? phraseOf(type, first, words) : [];
    return textPhrases([first, ...others], nameIn(first, words), words);
  });
  return words.firstOf([...new Set(phrases)], maxPhrases);
}

function nameIn({ where }: Change, words: ReportWords): string {
  return words.inSentence(where.at(-1) ?? words.say("contentAsName"));
}

/** One phrase for each kind of change, with the languages that have it: `links in text changed (de, en)`. */
function textPhrases(changes: readonly Change[], name: string, words: ReportWords): string[] {
  const texts = changes.flatMap((change) => (change.kind === "text" ? change.texts : []));
  return textChangeKinds.flatMap((kind) => {
    const found = texts.filter((text) => kindsOf(text).includes(kind));
    const languages = [...new Set(found.flatMap(({ language }) => language ?? []))].join(", ");
    return found.length === 0 ? [] : words.say(`reworded.${kind}`, { name, languages: languages && ` (${languages})` });
  });
}

/** If a text has new words and also new links, only the words are reported. */
function kindsOf({ lines }: ChangedText): readonly TextChangeKind[] {
  const kinds = lines.flatMap(({ kinds }) => kinds);
  return kinds.includes("words") ? ["words"] : kinds;
}

function phraseOf(type: string, change: ShortChange, words: ReportWords): string {
  const name = nameIn(change, words);
  if (change.kind === "moved") return words.say("itemMoved", { name });
  if (change.kind === "item") return words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
  if (isCollection(type) && change.path === "open") {
    return words.say(change.after === words.say("yes") ? "opened" : "closed");
  }
  // A change by the document's dates has a phrase such as `Closed by its dates` in place of a field's name.
  const byDates = [words.say("closedByDates"), words.say("openedByDates")];
  if (byDates.includes(change.where[0] ?? "")) return name;
  const isFile = change.kind === "file";
  if (change.before === undefined) return words.say(isFile ? "itemAdded" : "filledIn", { name });
  if (change.after === undefined) return words.say(isFile ? "itemRemoved" : "emptied", { name });
  return words.say(isFile ? "replaced" : "changed", { name });
}
