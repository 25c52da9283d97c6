import { textFields } from "#src/contact/fields.ts";
import { toValue } from "#src/contact/values.ts";
import { officeTime } from "../contact/compose-mail.ts";
import type { StoredMessage } from "../contact/message-store.ts";

/** Characters of a subject in the list. */
const maxSubjectLength = 40;

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
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return cells.join("  ").trimEnd();
  });
  const count = messages.length === 1 ? "1 message" : `${messages.length} messages`;
  return `${[...lines, count].join("\n")}\n`;
}

export function describeMessage(message: StoredMessage): string {
  const head: [label: string, value: string][] = [
    ["Message", String(message.id)],
    ["Received", officeTime(message.receivedAt)],
    ["Mail", mailStateOf(message)],
    ["Language", message.locale],
    ...textFields
      .filter((field) => field !== "message")
      .map((field): [string, string] => [capitalised(field), String(toValue(field, message[field]) ?? "")]),
  ];
  const width = Math.max(...head.map(([label]) => label.length)) + 2;
  const lines = head.map(([label, value]) => `${`${label}:`.padEnd(width)}${printable(value)}`);
  return `${lines.join("\n")}\n\n${printable(message.message)}\n`;
}

function capitalised(word: string): string {
  return word.replace(/^./, (first) => first.toUpperCase());
}

function mailStateOf({ mailedAt, mailAttempts, mailError }: StoredMessage): string {
  if (mailedAt !== null) return "mailed";
  return mailAttempts === 0 ? "not mailed" : `not mailed, ${mailAttempts} × ${mailError ?? "broken off"}`;
}

function shorten(text: string): string {
  return text.length > maxSubjectLength ? `${text.slice(0, maxSubjectLength - 1)}…` : text;
}

/** Replaces control characters except line breaks, because terminals obey them, and direction marks, which disguise text. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}");
}

export const exportFormats = ["json", "csv"] as const;

/** Times are in UTC. */
export function exportMessages(messages: readonly StoredMessage[], format: (typeof exportFormats)[number]): string {
  const records = messages.map(toRecord);
  if (format === "csv") return toCsv(records);
  const json = JSON.stringify(records, null, 2);
  // JSON allows these characters, but terminals obey them.
  return `${json.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`;
}

function toRecord(message: StoredMessage): Readonly<Record<string, ReturnType<typeof toValue>>> {
  const { id, receivedAt, locale, mailedAt } = message;
  return {
    id,
    received: new Date(receivedAt).toISOString(),
    locale,
    ...Object.fromEntries(textFields.map((field) => [field, toValue(field, message[field])])),
    mailed: mailedAt === null ? null : new Date(mailedAt).toISOString(),
  };
}

/** Writes CSV (RFC 4180). The byte order mark tells spreadsheets that the file is UTF-8. */
function toCsv(records: readonly ReturnType<typeof toRecord>[]): string {
  const columns = ["id", "received", "locale", ...textFields, "mailed"];
  const rows = records.map((record) => columns.map((column) => toCell(record[column] ?? "")));
  return `\u{feff}${[columns, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}

function toCell(value: string | number | boolean): string {
  if (typeof value !== "string") return `"${value}"`;
  const text = value.replace(/(?![\t\n])\p{Cc}/gu, "\u{fffd}");
  // After an apostrophe, spreadsheets read a formula as text.
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}

/**
 * The place before `=`, `+`, `-` or `@` at the start of a cell, where spreadsheets read a formula; Japanese keyboards have
 * these four in full width, too. Blanks and invisible characters may precede them. Programs whose separator is not the
 * comma, such as German Excel, start a cell after their own separator even inside quotes.
 */
const formulaStart = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=(?:^|[,;|\t\n\u2028\u2029"])[\s'\u{fffd}\p{Cf}]*)/gu;
