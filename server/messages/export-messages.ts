import type { StoredMessage } from "../contact/stored-messages.ts";

export const exportFormats = ["json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** All messages for another program; times in UTC. */
export function exportMessages(messages: readonly StoredMessage[], format: ExportFormat): string {
  const records = messages.map(toRecord);
  return format === "csv" ? toCsv(records) : toJson(records);
}

function toRecord({ id, receivedAt, locale, name, email, subject, message, mailedAt }: StoredMessage) {
  const received = new Date(receivedAt).toISOString();
  const mailed = mailedAt === null ? null : new Date(mailedAt).toISOString();
  return { id, received, locale, name, email, subject, message, mailed };
}

type MessageRecord = ReturnType<typeof toRecord>;

function toJson(records: readonly MessageRecord[]): string {
  const json = JSON.stringify(records, null, 2);
  // JSON may hold these as they are, but a terminal obeys them.
  return `${json.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`;
}

/** As RFC 4180 has it; the mark at the start tells spreadsheets that it is UTF-8. */
function toCsv(records: readonly MessageRecord[]): string {
  const columns = ["id", "received", "locale", "name", "email", "subject", "message", "mailed"] as const;
  const rows = records.map((record) => columns.map((column) => toCell(record[column])));
  return `\u{feff}${[columns, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}

function toCell(value: string | number | null): string {
  const text = String(value ?? "").replace(/(?![\t\n])\p{Cc}/gu, "\u{fffd}");
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
