import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { maxBodyBytes } from "#server/contact/endpoint.ts";
import { textFields } from "#src/contact/fields.ts";
import { allWords, isRightToLeft, locales } from "#src/locales.ts";
import { origin as publishedOrigin } from "#src/site.ts";
import {
  type ContactSite,
  contactWith,
  goodContact,
  goodTexts,
  type sendContact,
  startContactSite,
} from "#tests/support/contact-site.ts";
import { requiredFields } from "#tests/support/contact-values.ts";
import { afterFile } from "#tests/support/folders.ts";
import { askRaw, statusesIn } from "#tests/support/running-server.ts";

let site: ContactSite;
beforeAll(async () => {
  site = await startContactSite({}, afterFile);
});
// Deleting the file also resets the limits: the server creates a new file.
beforeEach(async () => {
  await rm(dirname(site.databaseFile), { recursive: true, force: true });
});

test("a good request is stored and answered with 201, and the answer may not be cached", async () => {
  const key = randomUUID();
  const { status, content, headers } = await site.send({ key });
  expect([status, content]).toEqual([201, { status: "received" }]);
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(site.stored()).toMatchObject([
    { key, ...goodTexts, locale: goodContact.locale, receivedAt: site.clock.now, mailedAt: null },
  ]);
});

type Sent = Parameters<typeof sendContact>[1];
const typed = (type: string): Sent => ({ headers: { "Content-Type": type } });

/** The good request, filled with spaces outside of its JSON strings to exactly this many bytes. */
const ofSize = (bytes: number) => contactWith({}) + " ".repeat(bytes - Buffer.byteLength(contactWith({})));
const inPieces = { "Transfer-Encoding": "chunked" };

type Refused = [name: string, status: number, sent: Sent];
const malformed: Refused[] = [
  ["nothing", 400, { body: "" }],
  ["invalid JSON", 400, { body: "name=Ada" }],
  ["invalid UTF-8", 400, { body: Buffer.from(contactWith({}), "latin1") }],
  ["a list", 400, { body: "[]" }],
  ...textFields.map((name): Refused => [`a number as ${name}`, 400, { body: contactWith({ [name]: 5 }) }]),
  ["a word as consent", 400, { body: contactWith({ consent: "true" }) }],
  ["an unknown language", 400, { body: contactWith({ locale: "xx" }) }],
  ["a time before the form was shown", 400, { body: contactWith({ elapsed: -1 }) }],
  ["a field nobody knows", 400, { body: contactWith({ receivedAt: "1" }) }],
  ["a key that is no UUID", 400, { key: "not-a-uuid" }],
  ["two keys", 400, { key: `${randomUUID()}, ${randomUUID()}` }],
  ["another encoding", 415, typed("application/json; charset=latin1")],
  ["a type that begins like JSON", 415, typed("application/json+evil")],
  ["a form with files", 415, typed("multipart/form-data; boundary=x")],
  ["no type", 415, typed("")],
  ["a compressed body", 415, { headers: { "Content-Encoding": "gzip" } }],
  ["a byte too many", 413, { body: ofSize(maxBodyBytes + 1) }],
  ["a byte too many, in pieces", 413, { body: ofSize(maxBodyBytes + 1), headers: inPieces }],
  ...["GET", "PUT", "DELETE", "OPTIONS", "PROPFIND"].map((method): Refused => [method, 405, { method }]),
];

test.each(malformed)("%s is refused with %i and a reason for developers", async (_name, expected, sent) => {
  const { status, content, headers } = await site.send(sent);
  expect(status).toBe(expected);
  expect(content).toMatchObject({ status: "malformed", error: expect.stringMatching(/\.$/) });
  if (sent?.method) expect(headers.allow).toBe("POST");
  expect(site.stored()).toEqual([]);
});

test("a path below the endpoint's takes no request", async () => {
  expect((await site.send({ path: "/api/contact/x" })).status).toBe(405);
  expect(site.stored()).toEqual([]);
});

test.each<[string, Sent]>([
  ["JSON in UTF-8", typed("application/json; charset=utf-8")],
  ["JSON in capitals", typed('Application/JSON;charset="UTF-8"')],
  ["the longest body", { body: ofSize(maxBodyBytes) }],
  ["the longest body, in pieces", { body: ofSize(maxBodyBytes), headers: inPieces }],
  ["with a query", { path: "/api/contact?x=1" }],
])("%s is accepted", async (_name, sent) => {
  expect((await site.send(sent)).status).toBe(201);
});

const head = "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

test("a body that is far too large is refused before it has arrived", async () => {
  const endless = `200000\r\n${" ".repeat(2 * 1024 * 1024)}\r\n`;
  for (const sent of ["Content-Length: 900000000\r\n\r\n{", `Transfer-Encoding: chunked\r\n\r\n${endless}`])
    expect(statusesIn(await askRaw(site.port, head + sent))).toEqual([413]);
});

test.each(locales)("each missing field is named in the visitor's language: %s", async (locale) => {
  const { validation, contactFields } = allWords[locale];
  // Right-to-left sentences put marks of direction around the words in their gaps.
  const named = (name: (typeof requiredFields)[number]) =>
    isRightToLeft(locale) ? `\u2068${contactFields[name]}\u2069` : contactFields[name];
  const missing = requiredFields.map((name) => [name, validation.required.replace("{{field}}", named(name))]);
  const { status, content } = await site.send({ body: JSON.stringify({ locale, elapsed: 5000 }) });
  expect([status, content]).toEqual([422, { status: "invalid", errors: Object.fromEntries(missing) }]);
  expect(site.stored()).toEqual([]);
});

test.each(locales)("a message that looks automated is refused in the visitor's language: %s", async (locale) => {
  const { suspicion } = allWords[locale];
  const trapped = await site.send({ body: contactWith({ locale, website: "https://example.org" }) });
  expect([trapped.status, trapped.content]).toEqual([422, { status: "suspicious", error: suspicion.trap }]);
  const hasty = await site.send({ body: contactWith({ locale, elapsed: 1999 }) });
  expect([hasty.status, hasty.content]).toEqual([422, { status: "suspicious", error: suspicion.haste }]);
  expect(site.stored()).toEqual([]);
  expect((await site.send({ body: contactWith({ locale, elapsed: 2000 }) })).status).toBe(201);
});

const port = 4173;
const own = (host: string) => ({ Host: `${host}:${port}`, Origin: `http://${host}:${port}` });
/** tests/attack/support/contact-attacks.ts tests other hosts, also those whose name leads to this server. */
const origins: [name: string, headers: Record<string, string>, status: number][] = [
  ["a page of the published site", { "Sec-Fetch-Site": "same-origin", Origin: publishedOrigin }, 201],
  ["the same behind a proxy", { Host: `127.0.0.1:${port}`, Origin: publishedOrigin }, 201],
  ["the same on a host of files", { "Sec-Fetch-Site": "cross-site", Origin: publishedOrigin }, 201],
  ["a page of the site without an Origin header", { "Sec-Fetch-Site": "same-origin" }, 201],
  ["a page on this machine", own("localhost"), 201],
  ["the same behind TLS", { Host: "localhost", Origin: "https://localhost" }, 201],
  ["a page on this machine, by number", own("127.0.0.1"), 201],
  ["a page in a home network, by number", own("192.0.2.5"), 201],
  ["a program", {}, 201],
  ["a page of another site", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a neighbour's page", { "Sec-Fetch-Site": "same-site" }, 403],
  ["the address bar", { "Sec-Fetch-Site": "none" }, 403],
  ["another port of this machine", { ...own("localhost"), Origin: "http://localhost:8080" }, 403],
  ["a host that ends like this machine", { Host: "evil-localhost", Origin: "http://evil-localhost" }, 403],
  ["our host without TLS", { Host: "localhost", Origin: publishedOrigin.replace("https:", "http:") }, 403],
  ["a foreign number", { ...own("127.0.0.1"), Origin: `http://192.0.2.5:${port}` }, 403],
  ["a host that begins like ours", { Host: "localhost", Origin: `${publishedOrigin}.evil.example` }, 403],
];

test.each(origins)("the origin of a message decides if it is taken: %s", async (_name, headers, status) => {
  const answer = await site.send({ headers });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.content).toEqual({ status: "foreign" });
  expect(site.stored()).toHaveLength(status === 201 ? 1 : 0);
});

test("a page of the site, which its build names, may send from another host and read every answer", async () => {
  const elsewhere = "https://elsewhere.example";
  const headers = { Origin: elsewhere, "Sec-Fetch-Site": "cross-site" };
  const asked = { method: "OPTIONS", body: "", headers };
  expect([(await site.send({ headers })).status, (await site.send(asked)).status]).toEqual([403, 405]);
  const { send } = await startContactSite({ publishedAt: elsewhere });
  const { status, headers: allowed } = await send(asked);
  expect(status).toBe(204);
  expect(allowed).toMatchObject({
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "Content-Type, Idempotency-Key",
  });
  for (const body of [contactWith({}), contactWith({ name: "" }), "?"])
    expect((await send({ body, headers })).headers).toMatchObject({
      "access-control-allow-origin": elsewhere,
      "access-control-expose-headers": "Retry-After",
    });
});

test("without a form on the published site the endpoint answers 404 and stores nothing", async () => {
  const formless = await startContactSite({ hasContactForm: false });
  for (const method of ["POST", "GET"]) expect((await formless.send({ method })).status).toBe(404);
  expect(formless.stored()).toEqual([]);
});
