import { createTransport, type SMTPTransportOptions } from "nodemailer";
import type { ComposedMail } from "./compose-mail.ts";
import { isLoopback, type MailConfig } from "./mail-config.ts";

type Sending = {
  readonly mail: ComposedMail;
  /** The message's own: by it a provider knows a mail that comes twice. */
  readonly key: string;
  readonly signal: AbortSignal;
};

/** Resolves when the mail has been taken. */
export async function sendMail(config: MailConfig, sending: Sending): Promise<void> {
  if (/^https?:/i.test(config.url)) return post(config, sending);
  const { mail, signal } = sending;
  await createTransport(smtpOptions(config.url)).sendMail({ ...mail, signal });
}

/** As Resend and others take it: https://resend.com/docs/api-reference/emails/send-email. */
async function post({ url, token }: MailConfig, { mail, key, signal }: Sending): Promise<void> {
  const { from, to, replyTo, subject, text } = mail;
  const headers = new Headers({ "Content-Type": "application/json", "Idempotency-Key": key });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const content = {
    from: `"${from.name.replace(/["\\]/g, "\\$&")}" <${from.address}>`,
    to: to.map(({ address }) => address),
    reply_to: replyTo.address,
    subject,
    text,
  };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify(content),
    // Another address must not get the token.
    redirect: "manual",
    signal,
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error(), { code: "HTTP", responseCode: response.status });
}

/**
 * What the library makes of an address such as `smtp://user:password@host:587`. Another machine must offer TLS:
 * messages hold personal data. `?requireTLS=false` in the address lifts that for a network of one's own.
 */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { hostname, searchParams } = new URL(url);
  return {
    url,
    requireTLS: isLoopback(hostname) || searchParams.has("requireTLS") ? undefined : true,
    // Milliseconds. The library's own, of up to ten minutes, would outlast the lease.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  };
}

/** Codes only: what a mail server answers in words may repeat the visitor's address. */
export function describeMailFailure(error: unknown): string {
  const { name, code, responseCode, command, cause } = error as Readonly<Record<string, unknown>>;
  // The web's own errors have a number for a code, and a name that says more.
  const parts = error instanceof DOMException ? [name] : [code ?? Object(cause).code, responseCode, command];
  const known = parts.filter((part) => /^[A-Z\d_ ]{1,20}$/i.test(String(part ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
