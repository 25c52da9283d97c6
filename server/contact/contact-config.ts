import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SettingsReader } from "#src/settings/read-settings.ts";
import { promisedRetentionDays } from "./limits.ts";

export type MailConfig = {
  /** `smtp://` or `smtps://`, with user and password: never in a log, a file or an error. */
  readonly url: string;
  readonly to: readonly string[];
  readonly from: string;
};

export type ContactConfig = {
  readonly databaseFile: string;
  /** Days after which a message is deleted. */
  readonly retentionDays: number;
  /** Messages that may wait to be mailed; what comes on top gets a 503. */
  readonly maxWaiting: number;
  /** Without it messages wait for `make messages`. */
  readonly mail: MailConfig | undefined;
};

/** `distDir` is no place for personal data: what lies there is served, and the next build deletes it. */
export function readContactConfig(reader: SettingsReader, distDir: string): ContactConfig {
  const databaseFile = resolve(reader.text("CONTACT_DB") ?? projectDatabase);
  if (isInside(databaseFile, distDir)) {
    reader.report("CONTACT_DB should be outside of the built site (DIST_DIR), which is public.");
  }
  return {
    databaseFile,
    retentionDays: reader.wholeNumber("CONTACT_RETENTION_DAYS", promisedRetentionDays, 1, 3650),
    maxWaiting: reader.wholeNumber("CONTACT_MAX_WAITING", 1000, 1, 1_000_000),
    mail: readMailConfig(reader),
  };
}

function readMailConfig(reader: SettingsReader): MailConfig | undefined {
  const url = reader.matching("CONTACT_SMTP_URL", isSmtpUrl, "smtp://user:password@host:port, or smtps://");
  const to = reader.matching("CONTACT_MAIL_TO", isAddressList, "mail addresses with commas between");
  const from = reader.matching("CONTACT_MAIL_FROM", isAddress, "one mail address");
  const names = ["CONTACT_SMTP_URL", "CONTACT_MAIL_TO", "CONTACT_MAIL_FROM"];
  const missing = names.filter((name) => reader.text(name) === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    reader.report(`To mail contact requests, ${missing.join(" and ")} must be set as well.`);
  }
  return url && to && from ? { url, to: splitList(to), from } : undefined;
}

const projectDatabase = fileURLToPath(new URL("../../var/contact.sqlite", import.meta.url));

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "";
}

function isAddressList(text: string): boolean {
  return splitList(text).every(isAddress);
}

function isAddress(text: string): boolean {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);
}

function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
