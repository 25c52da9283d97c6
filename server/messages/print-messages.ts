import { textFields, textsFrom } from "#src/contact/fields.ts";
import { directionMarks, officeTime } from "../contact/compose-mail.ts";
import type { StoredMessage } from "../contact/message-store.ts";

/** Characters of a subject in the list. */
const shownSubject = 40;

/** One line each, and one that counts them. */
export function describeMessages(messages: readonly StoredMessage[]): string {
  const rows = messages.map((message) => [
    String(message.id),
    officeTime(message.receivedAt),
    mailStateOf(message),
    printable(message.name),
    printable(message.email),
    shorten(printable(message.subject)),
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const count = messages.length === 1 ? "1 message" : `${messages.length} messages`;
  return `${[...lines, count].join("\n")}\n`;
}

/** Everything about one, the text last. */
export function describeMessage(message: StoredMessage): string {
  const head = [
    ["Message", String(message.id)],
    ["Received", officeTime(message.receivedAt)],
    ["Mail", mailStateOf(message)],
    ["Language", message.locale],
    ...textFields.filter((field) => field !== "message").map((field) => [titleOf(field), message[field]]),
  ] as [label: string, value: string][];
  const width = Math.max(...head.map(([label]) => label.length)) + 2;
  const lines = head.map(([label, value]) => `${`${label}:`.padEnd(width)}${printable(value)}`);
  return `${lines.join("\n")}\n\n${printable(message.message)}\n`;
}

function titleOf(field: string): string {
  return field.slice(0, 1).toUpperCase() + field.slice(1);
}

function mailStateOf({ mailedAt, mailAttempts, mailError }: StoredMessage): string {
  if (mailedAt !== null) return "mailed";
  return mailAttempts === 0 ? "not mailed" : `not mailed, ${mailAttempts} × ${mailError ?? "broken off"}`;
}

function shorten(text: string): string {
  return text.length > shownSubject ? `${text.slice(0, shownSubject - 1)}…` : text;
}

/**
 * Text of a visitor, safe to print: a terminal obeys control characters, and marks of direction make one text look
 * like another. Line breaks stay.
 */
function printable(text: string): string {
  return text.replace(unprintable, "\u{fffd}");
}

const unprintable = new RegExp(`(?!\\n)[\\p{Cc}${directionMarks}]`, "gu");

export const exportFormats = ["json", "csv"] as const;
type ExportFormat = (typeof exportFormats)[number];

/** All messages for another program; times in UTC. */
export function exportMessages(messages: readonly StoredMessage[], format: ExportFormat): string {
  const records = messages.map(toRecord);
  return format === "csv" ? toCsv(records) : toJson(records);
}

function toRecord(message: StoredMessage): Readonly<Record<string, string | number | null>> {
  const { id, receivedAt, locale, mailedAt } = message;
  return {
    id,
    received: new Date(receivedAt).toISOString(),
    locale,
    ...textsFrom((field) => message[field]),
    mailed: mailedAt === null ? null : new Date(mailedAt).toISOString(),
  };
}

function toJson(records: readonly ReturnType<typeof toRecord>[]): string {
  const json = JSON.stringify(records, null, 2);
  // JSON may hold these as they are, but a terminal obeys them.
  return `${json.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`;
}

/** As RFC 4180 has it; the mark at the start tells spreadsheets that it is UTF-8. */
function toCsv(records: readonly ReturnType<typeof toRecord>[]): string {
  const columns = ["id", "received", "locale", ...textFields, "mailed"];
  const rows = records.map((record) => columns.map((column) => toCell(record[column] ?? "")));
  return `\u{feff}${[columns, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}

function toCell(value: string | number): string {
  const text = String(value).replace(/(?![\t\n])\p{Cc}/gu, "\u{fffd}");
  return `"${neutraliseFormulas(text).replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet runs what begins like a formula, whoever wrote it; after an apostrophe it is text. Where a comma does
 * not separate (German Excel), a text is cut at other signs, quotes or not: each piece is looked at.
 */
function neutraliseFormulas(text: string): string {
  let isBeginning = true;
  let shown = "";
  for (const sign of text) {
    if (isBeginning && formulaSigns.has(sign)) shown += "'";
    shown += sign;
    isBeginning = separators.has(sign) || (isBeginning && /[\s'\u{fffd}\p{Cf}]/u.test(sign));
  }
  return shown;
}

/** Also in full width, as Japanese keyboards write them. */
const formulaSigns = new Set(["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"]);

const separators = new Set([",", ";", "|", "\t", "\n", "\u2028", "\u2029", '"']);
