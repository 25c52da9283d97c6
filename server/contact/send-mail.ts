import { domainToASCII } from "node:url";
import { createTransport, type SMTPTransportOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import type { ComposedMail } from "./compose-mail.ts";
import { isLoopback, type MailConfig } from "./mail-config.ts";

type Sending = {
  readonly mail: ComposedMail;
  /** The message's key, by which a provider recognises a duplicate. */
  readonly key: string;
  readonly signal: AbortSignal;
};

/** Resolves once the mail server has accepted the mail. */
export async function sendMail(config: MailConfig, sending: Sending): Promise<void> {
  if (/^https?:/i.test(config.url)) return post(config, sending);
  const { mail, signal } = sending;
  await createTransport(smtpOptions(config.url)).sendMail({ ...(await write(mail)), signal });
}

/** The mail as bytes. nodemailer takes no encoded name for `Reply-To`, so `replyLine` writes that header. */
async function write({ subject: typed, replyTo, ...mail }: ComposedMail) {
  // nodemailer would send a subject that looks encoded unchanged, and mail programs would decode what a visitor typed.
  const subject = typed.includes("=?") ? encodedWords(typed) : typed;
  const node = new MailComposer({ ...mail, subject }).compile();
  return { envelope: node.getEnvelope(), raw: Buffer.concat([Buffer.from(replyLine(replyTo)), await node.build()]) };
}

/**
 * The header `Reply-To`. Empty for an address with quotes or non-ASCII letters, which mail programs may misread. Only
 * older messages have such an address; the mail's text shows it.
 */
function replyLine({ name, address }: ComposedMail["replyTo"]): string {
  const phrase = /^[\w ]*$/.test(name) ? name : encodedWords(name);
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // A domain that cannot be converted, such as `[192.168.0.1]`, stays as it is.
  const mailbox = `${address.slice(0, at)}${domainToASCII(domain) || domain}`;
  return /^[!#-~]+$/.test(mailbox) ? `Reply-To: ${phrase}\r\n <${mailbox}>\r\n` : "";
}

/** An encoded word (RFC 2047) with this much text fits on a line of 76 characters, also behind `Reply-To: `. */
const maxEncodedBytes = 39;

/** Encodes a text, in as few words as possible, because Python shows a blank between two words. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let part = "";
  for (const character of text) {
    if (Buffer.byteLength(part + character) > maxEncodedBytes) {
      words.push(encodedWord(part));
      part = "";
    }
    part += character;
  }
  return [...words, encodedWord(part)].join("\r\n ");
}

function encodedWord(part: string): string {
  return `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`;
}

/** The format of Resend and others, which answer with JSON: https://resend.com/docs/api-reference/emails/send-email */
async function post({ url, token }: MailConfig, { mail, key, signal }: Sending): Promise<void> {
  const { from, to, replyTo, subject, text } = mail;
  const headers = new Headers({ "Content-Type": "application/json", "Idempotency-Key": key });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const content = {
    from: `"${from.name.replace(/["\\]/g, "\\$&")}" <${from.address}>`,
    to: to.map(({ address }) => address),
    reply_to: replyTo.address,
    // If a provider sends the subject unchanged, mail programs would decode `=?`. The mail's text has the subject as typed.
    subject: subject.replaceAll("=?", "= ?"),
    text,
  };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify(content),
    // A redirect must not pass the token to another address.
    redirect: "manual",
    signal,
  });
  // A sign-in page of a network also answers 200.
  const accepted: unknown = response.ok ? await response.json().catch(() => undefined) : await response.body?.cancel();
  if (typeof accepted === "object" && accepted !== null) return;
  throw Object.assign(new Error(), { code: response.ok ? "NO_JSON" : "HTTP", responseCode: response.status });
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
