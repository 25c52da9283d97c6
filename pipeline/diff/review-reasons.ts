import { isPrefixed } from "#src/addresses.ts";
import type { StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import type { Phrase, ReportWords } from "../documents/report-words.ts";
import { textsIn } from "../json.ts";
import type { Sides } from "../pages/pages-touched.ts";
import { legalScreens } from "../rules/held.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";
import type { Change, DiffReport, DocumentChange } from "./compare/change.ts";

const mostNamed = 10;

/** The fields of the model, in any document, that say how to reach somebody. */
const contactDetailFields = new Set(["contactEmail", "applicationEmail", "phone", "addressLines"]);

/**
 * The reasons why a person has to look at a change before the merge, each as a sentence in Markdown. A change has such a
 * reason if it removes something, or if it affects contact details, legal texts or links to new hosts.
 */
export function reviewReasons(report: DiffReport, sides: Sides<StoredSnapshot>, words: ReportWords): string[] {
  const changed = report.documents.filter(({ action }) => action === "changed");
  const gone = report.documents.filter(({ action }) => action === "removed");
  const named = (documents: readonly DocumentChange[]) =>
    documents.map((document) => escapeMarkdown(words.documentName(document)));
  const placed = (fits: (change: Change) => boolean) =>
    changed.flatMap((document) => {
      const places = document.changes.filter(fits).map(({ where }) => [words.documentName(document), ...where]);
      return places.map((place) => escapeMarkdown(place.join(" / ")));
    });
  const pages = report.pages
    .filter(({ action }) => action === "removed" || action === "broken")
    .flatMap(({ addresses }) => addresses.filter(isPrefixed).map(code));
  const changedIf = (applies: (before?: StoredDocument, after?: StoredDocument) => boolean) => {
    const [old, fresh] = [sides.before.documents, sides.after.documents];
    return named(changed.filter(({ id }) => applies(old.get(id), fresh.get(id))));
  };
  const known = hostsIn(sides.before);
  const hosts = [...hostsIn(sides.after)].filter((host) => !known.has(host));
  const found: readonly (readonly [Phrase, readonly string[]])[] = [
    ["pagesGo", pages],
    ["documentsGo", named(gone)],
    ["partsGo", placed(isTakenAway)],
    ["textsShrink", placed(losesHalf)],
    ["contactsChange", changedIf(hasOtherContacts)],
    ["legalTextsChange", changedIf(isLegal)],
    ["newHosts", hosts.map(code)],
  ];
  return found
    .filter(([, names]) => names.length > 0)
    .map(([phrase, names]) => words.say(phrase, { count: names.length, names: words.firstOf(names, mostNamed) }));
}

function hasOtherContacts(before?: StoredDocument, after?: StoredDocument): boolean {
  return JSON.stringify(contactsIn(before)) !== JSON.stringify(contactsIn(after));
}

function isTakenAway(change: Change): boolean {
  if (change.kind === "item") return change.action === "removed";
  return (change.kind === "value" || change.kind === "file") && Boolean(change.before) && !change.after;
}

function losesHalf(change: Change): boolean {
  return change.kind === "text" && change.texts.some(({ wordCounts }) => wordCounts.after * 2 < wordCounts.before);
}

function isLegal(...sides: readonly (StoredDocument | undefined)[]): boolean {
  return sides.some((document) => document?._type === "imprint" || legalScreens.has(document?.screen));
}

/** `info@company.example`, also in the middle of a text. */
const mailAddress = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[^\s@<>(),;:]*\p{L}/gu;

/** Mail, phone and postal addresses in all fields. Sorted, because an address in another place needs no review. */
function contactsIn(document: StoredDocument | undefined): string[] {
  return textsIn(document)
    .flatMap(([field, text]) => {
      const isContact = contactDetailFields.has(field) || /^(tel|mailto|sms):/i.test(text);
      return isContact ? [text.trim()] : (text.match(mailAddress) ?? []);
    })
    .sort();
}

/** The hosts in all texts that begin like the address of a website. */
function hostsIn({ documents }: StoredSnapshot): Set<string> {
  const shown = [...documents.values()].filter(({ _type }) => !assetTypes.includes(_type));
  const texts = shown.flatMap((document) => textsIn(document).map(([, text]) => text.trim()));
  // `https://a.example`, `//a.example`
  const links = texts.filter((text) => /^(https?:)?\/\//i.test(text));
  return new Set(links.flatMap((text) => URL.parse(text, "https://here.invalid")?.host ?? []));
}
