import { officeTime } from "../contact/office-time.ts";
import type { StoredMessage } from "../contact/stored-messages.ts";
import { printable } from "./printable.ts";

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
    ["Name", message.name],
    ["Email", message.email],
    ["Subject", message.subject],
  ] as const;
  const lines = head.map(([label, value]) => `${`${label}:`.padEnd(10)}${printable(value)}`);
  return `${lines.join("\n")}\n\n${printable(message.message)}\n`;
}

function mailStateOf({ mailedAt, mailAttempts, mailError }: StoredMessage): string {
  if (mailedAt !== null) return "mailed";
  return mailAttempts === 0 ? "not mailed" : `not mailed, ${mailAttempts} × ${mailError ?? "broken off"}`;
}

function shorten(text: string): string {
  return text.length > shownSubject ? `${text.slice(0, shownSubject - 1)}…` : text;
}
