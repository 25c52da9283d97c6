import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { placePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { allWords, type Locale } from "#src/locales.ts";
import { type ContactSite, goodContact, sendContact, startContactSite, storedIn } from "#tests/support/contact-site.ts";
import { behaviourSite } from "#tests/support/site.ts";

/** The form sent without script, and the page that answers it. */

const { name, email, subject, message } = goodContact;
const good = { name, email, subject, message, consent: "on", website: "" };

let distDir: string;
beforeAll(async () => {
  ({ distDir } = await behaviourSite());
}, 300_000);

const startSite = (options = {}) => startContactSite({ distDir, ...options });

function send(
  { port }: ContactSite,
  differences: Readonly<Record<string, string | undefined>> = {},
  { page = placePath({ screen: "contact" }, "en"), headers = {} } = {},
) {
  return sendContact(port, {
    path: `${contactPath}?page=${page}`,
    body: new URLSearchParams(JSON.parse(JSON.stringify({ ...good, ...differences }))).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
}

test.each<Locale>(["de", "en"])("a valid form is stored and answered with the contact page (%s)", async (locale) => {
  const site = await startSite();
  const page = placePath({ screen: "contact" }, locale);
  const { status, headers, text } = await send(site, {}, { page });
  expect(status).toBe(201);
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  expect(text).toContain(`<html lang="${locale}">`);
  expect(shownAnswer(text)).toBe(allWords[locale].contactForm.received);
  expect(titleOf(text)).toContain(allWords[locale].contactForm.receivedTitle);
  expect(typedIn(text, "email")).toBe("");
  expect(storedIn(site.databaseFile)).toMatchObject([{ locale, name, email, subject, message }]);
});

test("no answer runs script, whatever the visitor typed, and the site's own policy is sent, too", async () => {
  const site = await startSite();
  const attack = `"><script>alert(1)</script></textarea>$&$1`;
  const { status, headers, text } = await send(site, { name: attack, subject: attack, message: attack, email: "?" });
  expect(status).toBe(422);
  expect(text).not.toMatch(/<script(?! type="application\/)/);
  expect(typedIn(text, "name")).toBe(attack);
  expect(typedIn(text, "message")).toBe(attack);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/sandbox allow-forms/);
  expect(policy).not.toContain("allow-scripts");
  expect(policy).toMatch(/default-src 'none'/);
});

test.each<Locale>(["de", "en"])("each wrong field is named, and everything typed stays (%s)", async (locale) => {
  const site = await startSite();
  const wrong = { name: "", email: "ada@", subject: "Müller & <Söhne>", message: "kurz\r\n " };
  const { status, text } = await send(site, wrong, { page: placePath({ screen: "contact" }, locale) });
  expect(status).toBe(422);
  const { contactForm, validation, contactFields } = allWords[locale];
  expect(shownAnswer(text)).toContain(contactForm.summary_other.replace("{{count}}", "3"));
  expect(errorOf(text, "name")).toBe(validation.required.replace("{{field}}", contactFields.name));
  for (const field of ["name", "email", "message"]) {
    const error = errorOf(text, field);
    expect(error, field).not.toBe("");
    expect(shownAnswer(text)).toContain(error);
    expect(controlOf(text, field)).toContain('aria-invalid="true"');
    expect(shownLinks(text)).toContain(`#${idOf(text, field)}`);
  }
  expect(errorOf(text, "subject")).toBe("");
  expect([typedIn(text, "email"), typedIn(text, "subject"), typedIn(text, "message")]).toEqual([
    "ada@",
    "Müller & <Söhne>",
    "kurz",
  ]);
  expect(controlOf(text, "consent")).toContain("checked");
  expect(storedIn(site.databaseFile)).toEqual([]);
});

test("an unticked consent is reported as an error", async () => {
  const site = await startSite();
  const { status, text } = await send(site, { consent: undefined });
  expect([status, controlOf(text, "consent").includes("checked")]).toEqual([422, false]);
  expect(errorOf(text, "consent")).not.toBe("");
});

test("the same texts sent twice at the same time are one message", async () => {
  const site = await startSite();
  const answers = await Promise.all([1, 2, 3].map(() => send(site)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  for (const { text } of answers) expect(shownAnswer(text)).toBe(allWords.en.contactForm.received);
  expect(storedIn(site.databaseFile)).toHaveLength(1);
});

test("a message that script has already sent is not stored again", async () => {
  const site = await startSite();
  await sendContact(site.port);
  expect((await send(site)).status).toBe(200);
  expect(storedIn(site.databaseFile)).toHaveLength(1);
});

test("a visitor over the limit gets an explanation, and the text stays", async () => {
  const site = await startSite();
  for (let time = 0; time < 5; time += 1) await send(site, { subject: `Subject ${time}` });
  const { status, headers, text } = await send(site, { subject: "One more" });
  expect([status, headers["retry-after"]]).toEqual([429, "600"]);
  expect(shownAnswer(text)).toContain(allWords.en.contactForm.busy.replace("{{when}}", "in 10 minutes"));
  expect(typedIn(text, "subject")).toBe("One more");
  expect(controlOf(text, "consent")).toContain("checked");
});

test("a filled honeypot is explained and is empty in the answer, so that a person can send again", async () => {
  const site = await startSite();
  const { status, text } = await send(site, { website: "https://example.org" });
  expect(status).toBe(422);
  expect(shownAnswer(text)).toContain(allWords.en.suspicion.trap);
  expect(controlOf(text, "website")).not.toContain("value");
  expect(storedIn(site.databaseFile)).toEqual([]);
});

test("when a message cannot be stored, the page says so, and the text stays", async () => {
  const site = await startSite({ databaseFile: join("/dev/null", "contact.sqlite") });
  const { status, text } = await send(site);
  expect(status).toBe(503);
  expect(shownAnswer(text)).toContain(allWords.en.contactForm.unavailable.split("{{")[0]);
  expect(typedIn(text, "message")).toBe(message);
});

const refused: [
  name: string,
  status: number,
  sent: Parameters<typeof send>[1],
  options?: Parameters<typeof send>[2],
][] = [
  ["another site's page", 403, {}, { headers: { Origin: "https://evil.example" } }],
  ["a sandbox", 403, {}, { headers: { Origin: "null" } }],
  ["a field nobody knows", 400, { key: "1" }],
  ["far too long a text", 413, { message: "x".repeat(100_000) }],
];
test.each(refused)("%s is refused with a page, and nothing is stored", async (_name, status, sent, options) => {
  const site = await startSite();
  const answer = await send(site, sent, options);
  expect(answer.status).toBe(status);
  expect(shownAnswer(answer.text)).toContain(allWords.en.contactForm.refused);
  expect(storedIn(site.databaseFile)).toEqual([]);
});

test("the longest valid form fits the size limit in any alphabet", async () => {
  const site = await startSite();
  const long = { name: "名".repeat(120), subject: "題".repeat(160), message: "漢".repeat(5000) };
  expect((await send(site, long)).status).toBe(201);
});

test.each(["", "/en", "/en/nowhere", "/en/contact.json", "//evil.example", "/../etc/passwd", "/404"])(
  'a form of the page "%s", which has none, is answered without a page',
  async (page) => {
    const site = await startSite();
    const { headers, content } = await send(site, { name: "" }, { page });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(content).toMatchObject({ status: "invalid" });
  },
);

function controlOf(html: string, name: string): string {
  return new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
}

function idOf(html: string, name: string): string {
  return / id="([^"]*)"/.exec(controlOf(html, name))?.[1] ?? "";
}

function typedIn(html: string, name: string): string {
  const control = controlOf(html, name);
  const raw = control.startsWith("<textarea")
    ? html
        .slice(html.indexOf(control) + control.length)
        .split("</textarea>")[0]
        ?.replace(/^\n/, "")
    : / value="([^"]*)"/.exec(control)?.[1];
  return decoded(raw ?? "");
}

function errorOf(html: string, name: string): string {
  return decoded(new RegExp(` id="${idOf(html, name)}-error"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "");
}

/** The text of the one visible answer. */
function shownAnswer(html: string): string {
  return decoded(answerElement(html).replace(/<[^>]*>/g, " ")).trim();
}

function shownLinks(html: string): string[] {
  return [...answerElement(html).matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

function answerElement(html: string): string {
  return /<(p|div) role="(?:status|alert)".*?<\/\1>/s.exec(html)?.[0] ?? "";
}

function titleOf(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? "";
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_found, code) => String.fromCharCode(Number(code)));
}
