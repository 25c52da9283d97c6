import { domainToASCII } from "node:url";
import MailComposer from "nodemailer/lib/mail-composer";
import type { ComposedMail } from "./compose-mail.ts";

/** The mail as bytes. `replyLine` writes the header `Reply-To`, for which nodemailer takes no encoded name. */
export async function writeMail({ subject: typed, replyTo, ...mail }: ComposedMail) {
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
