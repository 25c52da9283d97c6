import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { maxFormBytes } from "#server/contact/endpoint.ts";
import { placePath } from "#src/addresses.ts";
import { contactPath, trapName } from "#src/contact/contact-request.ts";
import { fieldSpecs, longestOf, type TextField, textFields, textsFrom } from "#src/contact/fields.ts";
import { allWords, languageMarkup, locales } from "#src/locales.ts";
import { type ContactSite, goodTexts, sendForm, startContactSite } from "#tests/support/contact-site.ts";
import { afterFile } from "#tests/support/folders.ts";
import { tagsOf, titleOf, unescapeHtml } from "#tests/support/html-tags.ts";
import { askRaw, statusesIn } from "#tests/support/running-server.ts";
import { behaviourSite } from "#tests/support/site.ts";

/** The form without script, and the page that answers it. tests/browser/contact-end-to-end.spec.ts uses a browser. */

let distDir: string;
let site: ContactSite;
beforeAll(async () => {
  ({ distDir } = await behaviourSite());
  site = await startContactSite({ distDir }, afterFile);
});
// The file also has the counts of the senders: without it they begin at zero.
beforeEach(() => rm(dirname(site.databaseFile), { recursive: true, force: true }));

const { contactForm, suspicion } = allWords.en;

test.each(locales)("a valid form is stored and answered with the contact page (%s)", async (locale) => {
  const page = placePath({ screen: "contact" }, locale);
  const { status, headers, text } = await sendForm(site.port, {}, { page });
  expect(status).toBe(201);
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  expect(text).toContain(`<html${languageMarkup(locale)}>`);
  expect(shownAnswer(text)).toBe(allWords[locale].contactForm.received);
  expect(titleOf(text)).toContain(allWords[locale].contactForm.receivedTitle);
  expect(typedIn(text, "email")).toBe("");
  expect(site.stored()).toMatchObject([{ locale, ...goodTexts }]);
});

test("no answer runs script, whatever the visitor typed, and the site's own policy is sent, too", async () => {
  const attack = `"><script>alert(1)</script></textarea>$&$1`;
  const typed = textsFrom(() => attack);
  const { status, headers, text } = await sendForm(site.port, typed);
  expect(status).toBe(422);
  expect(text).not.toMatch(/<script(?! type="application\/)/);
  for (const name of ["name", "message"]) expect(typedIn(text, name)).toBe(attack);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/sandbox allow-forms/);
  expect(policy).not.toContain("allow-scripts");
  expect(policy).toMatch(/default-src 'none'/);
});

test("a visitor over the limit, or whose message cannot be stored, is told when to try again, and the text stays", async () => {
  for (let time = 0; time < 5; time += 1) await sendForm(site.port, { subject: `Subject ${time}` });
  const diskless = await startContactSite({ distDir, databaseFile: "/dev/null/contact.sqlite" });
  for (const [{ port }, status, seconds, said] of [
    [site, 429, "600", contactForm.busy.replace("{{when}}", "in 10 minutes")],
    [diskless, 503, "30", contactForm.unavailable.replace("{{when}}", "in 30 seconds")],
  ] as const) {
    const answer = await sendForm(port, { subject: "One more" });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, seconds]);
    expect(shownAnswer(answer.text)).toContain(said);
    expect(typedIn(answer.text, "subject")).toBe("One more");
    expect(controlOf(answer.text, "consent")).toHaveProperty("checked");
  }
});

/** Chromium sends these headers if a proxy has set `Referrer-Policy: no-referrer`. */
const hidden = { Origin: "null", "Sec-Fetch-Site": "same-origin" };

const { refused } = contactForm;
test.each<[name: string, status: number, reason: string, sent: Record<string, string>, headers?: object]>([
  // The trap is empty in the answer, so that a person can send again.
  ["a filled trap", 422, suspicion.trap, { [trapName]: "https://example.org" }],
  ["the trap of the build before", 422, suspicion.trap, { website: "https://example.org" }],
  ["another site's page", 403, refused, {}, { Origin: "https://evil.example" }],
  ["a sandbox", 403, refused, {}, { Origin: "null" }],
  // An attacker can let the name of another host lead to this server.
  ["a page at a foreign name", 403, refused, {}, { ...hidden, Host: "evil.example" }],
  ["a field nobody knows", 400, refused, { key: "1" }],
  ["the same from another site", 403, refused, { key: "1" }, { Origin: "https://evil.example" }],
])("%s is refused with a page that says why, and nothing is stored", async (_name, status, reason, sent, headers) => {
  const answer = await sendForm(site.port, sent, { headers });
  expect(answer.status).toBe(status);
  expect(shownAnswer(answer.text)).toContain(reason);
  expect(controlOf(answer.text, trapName).value ?? "").toBe("");
  for (const name of textFields) expect(typedIn(answer.text, name)).toBe(goodTexts[name]);
  // Another site may have written the texts of a refused form; only the visitor may give consent.
  expect("checked" in controlOf(answer.text, "consent")).toBe(status !== 403);
  expect(site.stored()).toEqual([]);
});

test.each([
  ["on the published site", 201, { Host: "www.company.example" }],
  ["behind a proxy that does not hand the name on", 201, {}],
  ["of a sandbox", 403, { "Sec-Fetch-Site": "cross-site" }],
])("a form whose origin a proxy hides, %s, is answered with %i", async (_name, status, headers) => {
  const published = await startContactSite({ publishedAt: "https://www.company.example" });
  const answer = await sendForm(published.port, {}, { headers: { ...hidden, ...headers } });
  expect(answer.status).toBe(status);
});

test("a browser that fills the trap can send from the page that says so", async () => {
  const { text } = await sendForm(site.port, { [trapName]: "https://example.org" });
  const names = tagsOf(text, controls).map(({ name = "" }) => name);
  // Such a browser fills in every field of this page, too, but the page no longer has the hidden field for bots.
  const filled = Object.fromEntries(names.map((name) => [name, typedIn(text, name) || "https://example.org"]));
  expect((await sendForm(site.port, { website: undefined, ...filled })).status).toBe(201);
});

test("the longest valid form fits the size limit in any alphabet", async () => {
  const isFree = (name: TextField) => ["text", "longText"].includes(fieldSpecs[name].kind) && !fieldSpecs[name].rules;
  const long = textsFrom((name) => (isFree(name) ? "漢".repeat(longestOf(fieldSpecs[name]) ?? 0) : goodTexts[name]));
  expect((await sendForm(site.port, long)).status).toBe(201);
});

test("a text that is far too long comes back to its visitor, but only to a few in a minute, as many could fill the memory", async () => {
  const limited = await startContactSite({ distDir });
  const message = "漢".repeat(100_000);
  const answers = [];
  for (let time = 0; time < 17; time += 1) answers.push(await sendForm(limited.port, { message }));
  for (const { status, text } of answers.slice(0, 16)) {
    expect([status, typedIn(text, "message")]).toEqual([422, message]);
    expect(shownAnswer(text)).toContain(errorOf(text, "message"));
  }
  expect(answers.at(-1)?.status).toBe(503);
  expect((await sendForm(limited.port)).status).toBe(201);
});

test("a form above the limit in bytes is refused with a page before it has arrived", async () => {
  const head = `POST ${contactPath}?page=${placePath({ screen: "contact" }, "en")} HTTP/1.1\r\nHost: localhost\r\n`;
  const type = "Content-Type: application/x-www-form-urlencoded\r\n";
  const heard = await askRaw(site.port, `${head}${type}Content-Length: ${maxFormBytes + 1}\r\n\r\n`);
  expect(statusesIn(heard)).toEqual([413]);
  expect(shownAnswer(heard)).toContain(refused);
});

const formless = ["", "/en", "/en/nowhere", "/en/contact.json", "//evil.example", "/../etc/passwd", "/404"];

test.each(formless)('a form of the page "%s", which has none, is answered without a page', async (page) => {
  const { headers, content } = await sendForm(site.port, { name: "" }, { page });
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(content).toMatchObject({ status: "invalid" });
});

const controls = "input|textarea|select";

function controlOf(html: string, name: string): Readonly<Record<string, string>> {
  return tagsOf(html, controls).find((control) => control.name === name) ?? {};
}

/** The value that a browser shows. HTML parsers drop the first line break in a textarea. */
function typedIn(html: string, name: string): string {
  const element = new RegExp(`<(?:textarea|select)[^>]* name="${name}"[^>]*>\n?(.*?)</(?:textarea|select)>`, "s");
  const [, content = ""] = element.exec(html) ?? [];
  const chosen = tagsOf(content, "option").find((option) => "selected" in option);
  const { type, value, checked } = controlOf(html, name);
  if (type === "checkbox") return checked === undefined ? "" : (value ?? "on");
  return value ?? chosen?.value ?? unescapeHtml(content.replace(/<option.*/s, ""));
}

function errorOf(html: string, name: string): string {
  const [, error = ""] = new RegExp(` id="${controlOf(html, name).id}-error"[^>]*>([^<]*)<`).exec(html) ?? [];
  return unescapeHtml(error);
}

/** The text of the one visible answer. */
function shownAnswer(html: string): string {
  const [element = ""] = /<(p|div) role="(?:status|alert)".*?<\/\1>/s.exec(html) ?? [];
  return unescapeHtml(element.replace(/<[^>]*>/g, " ")).trim();
}
