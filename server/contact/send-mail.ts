import { createTransport, type SMTPTransportOptions } from "nodemailer";
import { isLoopback, type MailConfig } from "./mail-config.ts";
import { postMail, type Sending } from "./post-mail.ts";
import { writeMail } from "./write-mail.ts";

/** Resolves once the mail server or the provider has accepted the mail. */
export async function sendMail(config: MailConfig, sending: Sending): Promise<void> {
  if (/^https?:/i.test(config.url)) return postMail(config, sending);
  const { mail, signal } = sending;
  await createTransport(smtpOptions(config.url)).sendMail({ ...(await writeMail(mail)), signal });
}

/** Messages contain personal data, so other machines must offer TLS; `?requireTLS=false` is for a private network. */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { hostname, searchParams } = new URL(url);
  return {
    url,
    requireTLS: isLoopback(hostname) || searchParams.has("requireTLS") ? undefined : true,
    // The library's default of up to ten minutes would exceed the lease.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  };
}
