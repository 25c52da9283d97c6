import { namesDe } from "./names-de.ts";
import type { PageAction, ReportWords } from "./report-words.ts";

const pageWords: Readonly<Record<PageAction, string>> = {
  touched: "berührt",
  added: "neu",
  removed: "weg",
  broken: "kaputt",
};

export const de: ReportWords = {
  locale: "de",
  names: namesDe,
  quoted: (text) => `„${text}“`,
  inSentence: (name) => name,

  title: "Änderungen am Inhalt",
  content: "Inhalt",
  documents: "Dokumente",
  files: "Dateien",
  pages: "Berührte Seiten",
  note: "Hinweis",
  openInStudio: "im Studio öffnen",
  before: "Vorher",
  after: "Nachher",
  noPreview: "Keine Vorschau",
  whatItSaid: "Was darin stand",
  workingTree: "Arbeitsverzeichnis",

  isNew: "neu",
  isRemoved: "entfernt",
  isUnreadable: "kaputt, nicht lesbar",
  added: "hinzugefügt",
  removed: "entfernt",
  moved: "verschoben",
  unchanged: "unverändert",
  yes: "ja",
  no: "nein",
  nothing: "(nichts)",
  none: "(keine)",
  list: "eine Liste",
  text: "Text",
  group: "eine Gruppe von Feldern",
  unseen: "nichts, was man sieht",
  unseenInText: "geändert ist nur, wo Wörter getrennt werden dürfen, oder was niemand sieht",

  and: (shown, more) => `${shown} und ${more} weitere`,
  andMore: (count) => `… und ${count} weitere`,
  moreCharacters: (count) => `… (${count} Zeichen mehr)`,
  moreChanges: (count) => `… und ${counted(count, "weitere Änderung", "weitere Änderungen")} an diesem Dokument`,
  leftOut: (documents, names) =>
    `die Einzelheiten von ${counted(documents, "Dokument", "Dokumenten")} (${names}). \`make diff\` mit \`FORMAT=html\` zeigt alles.`,
  leftOutBecause: "Ausgelassen, weil der Text zu lang würde:",
  leftOutInTerminal: (documents) =>
    `Ausgelassen: die Einzelheiten von ${counted(documents, "Dokument", "Dokumenten")}. Alles zeigt: make diff ARGS=--all, oder FORMAT=html.`,
  also: "auch",
  becauseOf: "wegen",

  reworded: (name, languages) => `${name} umformuliert (${languages})`,
  replaced: (name) => `${name} ersetzt`,
  itemAdded: (name) => `${name} hinzugefügt`,
  itemRemoved: (name) => `${name} entfernt`,
  itemMoved: (name) => `${name} verschoben`,
  filledIn: (name) => `${name} ausgefüllt`,
  emptied: (name) => `${name} geleert`,
  changed: (name) => `${name} geändert`,
  opened: "ausgeschrieben",
  closed: "geschlossen",
  itsLastDay: "letzter Tag",
  contentAsName: "Inhalt",
  expired: "Abgelaufen",
  lastDayToCome: (day) => `der letzte Tag${day} kommt noch`,
  lastDayPassed: (day) => `der letzte Tag${day} ist vorbei`,
  fromTo: (from, to) => `von Platz ${from} auf Platz ${to} verschoben`,

  section: (name) => `Abschnitt „${name}“`,
  item: (list) => `${list}: Eintrag`,
  level: (style, level) => `${style} (Ebene ${level})`,
  page: (screen) => `Seite ${screen}`,
  linkChanged: (text, from, to) => `Link „${text}“: ${from} → ${to}`,
  linkAdded: (text, to) => `Link hinzugefügt: „${text}“ → ${to}`,
  linkRemoved: (text, to) => `Link entfernt: „${text}“ (${to})`,
  nowMarked: (mark, text) => `jetzt ${mark}: „${text}“`,
  noLongerMarked: (mark, text) => `nicht mehr ${mark}: „${text}“`,
  focalPoint: (left, top) => `${left} von links, ${top} von oben`,
  cutOff: (side, share) => `${share} ${sides[side]}`,
  notCut: "nichts",
  bytes: (count) => `${count} Bytes`,

  documentsOf: (action, count) => `${counted(count, "Dokument", "Dokumente")} ${documentWords[action]}`,
  changes: (action, count) => `${count} ${documentWords[action]}`,
  pagesOf: (action, count) => `${counted(count, "Seite", "Seiten")} ${pageWords[action]}`,
  noDocument: "kein Dokument geändert",
  noPage: "keine Seite berührt",
  summary: (documents, pages, count) => `${documents}; ${pages} (von ${counted(count, "Seite", "Seiten")}).`,
  pageWords,
  pagesTitle: (action, count) => `${count === 1 ? "Seite" : "Seiten"} ${pageWords[action]}`,

  otherSource: (from, to) => `Der Inhalt kommt aus einer anderen Quelle: ${from} → ${to}.`,
  companyRenamed:
    "Der Name der Firma steht auch auf den Seiten für unbekannte Adressen und für Besuche ohne Verbindung: Sie ändern sich mit.",
  unreadable: (revision, file) => `${here(revision)} ist ${file} nicht lesbar.`,
  noSnapshot: (revision) => `${here(revision)} gibt es keinen Snapshot.`,
  noLock: (revision) => `${here(revision)} ist die Datei snapshot.json nicht lesbar.`,
  otherModel: (revision, theirs, ours) =>
    `Der Inhalt ist für das Inhaltsmodell ${theirs} gemacht (${here(revision)}), dieses Programm kennt ${ours}: Seiten sind womöglich nicht vergleichbar.`,
  cannotBeRead: (name) => `${name} ist nicht lesbar`,
};

const documentWords = {
  changed: "geändert",
  added: "hinzugefügt",
  removed: "entfernt",
  unreadable: "kaputt",
} as const;

const sides = { top: "oben", right: "rechts", bottom: "unten", left: "links" } as const;

function here(revision: string | undefined): string {
  return revision === undefined ? "Im Arbeitsverzeichnis" : `In der Revision ${revision}`;
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
