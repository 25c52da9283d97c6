import { isIP } from "node:net";
import { isWebAddress, type SettingsReader } from "#src/settings/read-settings.ts";

export type MailConfig = {
  /** `smtp://` or `smtps://`, with user and password, or `https://`. No log, file or error may contain this address. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly to: readonly string[];
  readonly from: string;
};

export function readMailConfig(reader: SettingsReader): MailConfig | undefined {
  const smtpUrl = reader.matching("CONTACT_SMTP_URL", isSmtpUrl, "smtp://user:password@host:port, or smtps://");
  const webUrl = reader.matching("CONTACT_MAIL_URL", isSafeWebAddress, "the https:// address that takes mails as JSON");
  const token = reader.matching("CONTACT_MAIL_TOKEN", /^[\x21-\x7e]+$/, "the token as the provider gave it");
  const areAddresses = (text: string) => splitList(text).every(isMailAddress);
  const to = reader.matching("CONTACT_MAIL_TO", areAddresses, "mail addresses with commas between");
  const from = reader.matching("CONTACT_MAIL_FROM", isMailAddress, "one mail address");
  const hasWebUrl = reader.text("CONTACT_MAIL_URL") !== undefined;
  if (hasWebUrl && reader.text("CONTACT_SMTP_URL")) {
    reader.report("Mail goes one way: set CONTACT_SMTP_URL or CONTACT_MAIL_URL.");
  }
  const names = [hasWebUrl ? "CONTACT_MAIL_URL" : "CONTACT_SMTP_URL", "CONTACT_MAIL_TO", "CONTACT_MAIL_FROM"];
  const missing = names.filter((name) => reader.text(name) === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    reader.report(`To mail contact requests, ${missing.join(" and ")} must be set as well.`);
  }
  const url = webUrl ?? smtpUrl;
  return url && to && from ? { url, token, to: splitList(to), from } : undefined;
}

/** True for a loopback address: its traffic never leaves the machine. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "[::1]"].includes(hostname) || (isIP(hostname) === 4 && hostname.startsWith("127."));
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "";
}

/** Messages contain personal data, so other machines need https. */
function isSafeWebAddress(text: string): boolean {
  return isWebAddress(text) && (new URL(text).protocol === "https:" || isLoopback(new URL(text).hostname));
}

function isMailAddress(text: string): boolean {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);
}

function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
