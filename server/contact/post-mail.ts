import type { ComposedMail } from "./compose-mail.ts";
import type { MailConfig } from "./mail-config.ts";

export type Sending = {
  readonly mail: ComposedMail;
  /** The message's key, by which a provider recognises a duplicate. */
  readonly key: string;
  readonly signal: AbortSignal;
};

/** Sends a mail in the format of Resend and others: https://resend.com/docs/api-reference/emails/send-email */
export async function postMail({ url, token }: MailConfig, { mail, key, signal }: Sending): Promise<void> {
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
  // A redirect must not pass the token to another address.
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify(content),
    redirect: "manual",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw notAccepted("HTTP", response.status);
  }
  // The sign-in page of a network also answers 200, but with HTML.
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== "object" || answer === null) throw notAccepted("NO_JSON", response.status);
}

/** An error with the codes that the log shows of it (`describeNetworkFailure`). */
function notAccepted(code: string, responseCode: number): Error {
  return Object.assign(new Error("The provider has not accepted the mail."), { code, responseCode });
}
