import { domainToASCII } from "node:url";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { composeMail } from "#server/contact/compose-mail.ts";
import { sendMail } from "#server/contact/send-mail.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { tidyLine } from "#src/contact/values.ts";
import { defaultLocale } from "#src/locales.ts";
import { textsWith } from "#tests/support/contact-values.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { startProvider } from "#tests/support/provider.ts";
import { rounds } from "#tests/support/rounds.ts";

/** A mail program shows exactly what the visitor typed. */

const mailServer = await startMailServer({}, afterAll);
const provider = await startProvider(afterAll);

/** Pieces with blanks between: encoded words (RFC 2047), and signs that mean something to mails or to terminals. */
const encoded =
  "=?UTF-8?Q?Chef_=3Cchef=40firma.example=3E?= =?utf-8?B?4oCuZ25w?= =?x?q?=41?= =?utf-8?q?=0ABcc:_x?= =? ?= =??=";
const signs =
  '-- " \\ , ; : < > ( ) @ . { \0 \t \n \r \u2028 \u0085 \u202e \u2066 \u200f \u061c \ud800 👩‍🌾 é نص %00 %0d%0a &amp;';
const pieces = [
  ...`${encoded} ${signs}`.split(" "),
  ...["=?UTF-8?Q?a b?=", "=?UTF-8?Q?A?= =?UTF-8?Q?B?=", "\r\nBcc: all@company.example\r\n", "\r\n.\r\n"],
  ...["Subject: y", " ", "Chef <chef@firma.example>", "a@b.example, c@d.example", "x".repeat(90), "Straße ".repeat(9)],
];
const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 9 }));
const line = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `a${pieces.join("")}`.slice(0, 110));
const email = fc.constantFrom(
  ...["ada@example.org", "a@[192.168.0.1]", "ada@müller.example"],
  ...["=?utf-8?q?a?=@example.org", "o'neil+x{y}@example.org", `${"a".repeat(60)}@${"b".repeat(60)}.example`],
);

const ourHeaders = "content-transfer-encoding content-type date from message-id mime-version reply-to subject to";

/** The address with its domain as mail servers know it; a domain such as `[192.168.0.1]` stays as it is. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

const addresses = { to: ["hallo@company.example"], from: "website@company.example" };

type Typed = { name: string; subject: string; email: string };
type Received = MailServer["received"][number];

function mailOf(typed: Typed) {
  const typedText = `${typed.subject}\n\n> ${typed.name}\nFrom here. \n.\nEnd`;
  const values = { ...textsWith({ ...typed, message: typedText }), consent: true };
  const { texts, errors } = validateContact(values, defaultLocale);
  expect(errors).toEqual({});
  const message = { ...texts, key: "key", locale: defaultLocale, receivedAt: 0 };
  return { texts, mail: composeMail(message, addresses, "Beispiel") };
}

test("a mail is read as it was typed, one address gets the reply, and no typed text adds a header", async () => {
  const isRead = fc.asyncProperty(fc.record({ name: line, subject: line, email }), async (typed) => {
    const { mail, texts } = mailOf(typed);
    const signal = AbortSignal.timeout(5000);
    await sendMail({ url: mailServer.url, ...addresses }, { mail, key: "key", signal });
    const received = mailServer.received.at(-1);
    if (!received) throw new Error("No mail has come.");
    expect(received.to).toEqual(addresses.to);
    expect(received.mail.subject).toBe(mail.subject);
    expect(received.mail.text).toContain(texts.message);
    expectAsTyped(received, typed);
    expectOurHead(received, typed);
  });
  await fc.assert(isRead, { numRuns: rounds(40, 250) });
});

function expectAsTyped({ mail: { replyTo, subject, text } }: Received, typed: Typed): void {
  const [reply, ...others] = replyTo ?? [];
  expect(others).toEqual([]);
  expect(reply?.name).toBe(tidyLine(typed.name));
  expect(inAscii(reply?.address ?? "")).toBe(inAscii(typed.email));
  expect(subject?.endsWith(tidyLine(typed.subject))).toBe(true);
  // Marks of direction could disguise an address. They may stay in the message, which comes after the first empty line.
  expect([subject, reply?.name, text?.split("\n\n", 1)[0]].join("\n")).not.toMatch(/\p{Bidi_Control}/u);
}

/** Expects that the head has our headers alone, in ASCII and in lines of the permitted length (RFC 5322, 2.1.1). */
function expectOurHead({ mail, raw }: Received, { name }: Typed): void {
  // No header says that a machine wrote the mail (`Auto-Submitted`).
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(ourHeaders.split(" "));
  const [head = ""] = raw.split("\r\n\r\n");
  expect(head).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(Math.max(...head.split("\r\n").map(({ length }) => length))).toBeLessThan(998);
  // A short name is one encoded word, because Python would show a blank between two encoded words.
  const phrase = head.split("Reply-To: ")[1]?.split("<")[0] ?? "";
  if (Buffer.byteLength(tidyLine(name)) < 40) expect(phrase.split("=?UTF-8?").length).toBeLessThan(3);
}

test("a provider gets no subject that a mail program would decode, and the whole subject in the text", async () => {
  const subject = "=?UTF-8?Q?A?= ==?? B";
  const { mail } = mailOf({ name: "Ada", subject, email: "ada@example.org" });
  await sendMail({ url: provider.url, ...addresses }, { mail, key: "key", signal: AbortSignal.timeout(5000) });
  const sent = JSON.parse(provider.received[0]?.body ?? "");
  expect(sent.subject).toContain("= ?UTF-8?Q?A?=");
  expect(sent.subject).not.toContain("=?");
  expect(sent.text).toContain(subject);
});

test.each(["jürgen@muehle.example", "用户@例子.广告", '"a<b>c"@example.org'])(
  "%s is refused with the reason",
  (email) => {
    const values = textsWith({ name: "Ada", email, subject: "S", message: "Guten Tag, Ada" });
    expect(validateContact({ ...values, consent: true }, "en").errors.email).toContain("before the @");
  },
);
