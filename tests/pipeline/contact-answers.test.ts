import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { locales } from "#src/locales.ts";
import { origin as publishedOrigin } from "#src/site.ts";
import {
  type ContactSite,
  contactWith,
  goodContact,
  type sendContact,
  startContactSite,
} from "#tests/support/contact-site.ts";
import { afterFile } from "#tests/support/folders.ts";
import { askRaw, heardFrom, openSocket, statusesIn } from "#tests/support/running-server.ts";

let site: ContactSite;
beforeAll(async () => {
  site = await startContactSite({}, afterFile);
});
// Deleting the file also resets the limits: the server creates a new one.
beforeEach(async () => {
  await rm(dirname(site.databaseFile), { recursive: true, force: true });
});

test("a good request is stored and answered with 201, and the answer may not be cached", async () => {
  const key = randomUUID();
  const { status, content, headers } = await site.send({ key });
  expect([status, content]).toEqual([201, { status: "received" }]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const { name, email, subject, message, locale } = goodContact;
  expect(site.stored()).toMatchObject([
    { key, name, email, subject, message, locale, receivedAt: site.clock.now, mailedAt: null },
  ]);
});

type Sent = Parameters<typeof sendContact>[1];
const typed = (type: string): Sent => ({ headers: { "Content-Type": type } });

const malformed: [name: string, status: number, sent: Sent][] = [
  ["nothing", 400, { body: "" }],
  ["invalid JSON", 400, { body: "name=Ada" }],
  ["invalid UTF-8", 400, { body: Buffer.from(JSON.stringify(goodContact), "latin1") }],
  ["a list", 400, { body: "[]" }],
  ["a name that is a number", 400, { body: contactWith({ name: 5 }) }],
  ["an unknown language", 400, { body: contactWith({ locale: "xx" }) }],
  ["a time before the form was shown", 400, { body: contactWith({ elapsed: -1 }) }],
  ["a field nobody knows", 400, { body: contactWith({ phone: "030" }) }],
  ["a key that is no UUID", 400, { key: "not-a-uuid" }],
  ["two keys", 400, { key: `${randomUUID()}, ${randomUUID()}` }],
  ["another encoding", 415, typed("application/json; charset=latin1")],
  ["a type that begins like JSON", 415, typed("application/json+evil")],
  ["a form with files", 415, typed("multipart/form-data; boundary=x")],
  ["no type", 415, typed("")],
  ["a compressed body", 415, { headers: { "Content-Encoding": "gzip" } }],
  ...["GET", "PUT", "DELETE", "OPTIONS", "PROPFIND"].map((method): [string, number, Sent] => [method, 405, { method }]),
];

test.each(malformed)("%s is refused with %i and a reason for developers", async (_name, expected, sent) => {
  const { status, content, headers } = await site.send(sent);
  expect([status, content]).toMatchObject([expected, { status: "malformed", error: expect.stringMatching(/\.$/) }]);
  expect(headers.allow).toBe(expected === 405 ? "POST" : undefined);
  expect(site.stored()).toEqual([]);
});

test.each(["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'])("%s is JSON", async (type) => {
  expect((await site.send(typed(type))).status).toBe(201);
});

/** The good request, filled with spaces outside of its JSON strings to exactly this many bytes. */
function bodyOfSize(bytes: number): string {
  const body = JSON.stringify(goodContact);
  return body + " ".repeat(bytes - Buffer.byteLength(body));
}

test.each([
  ["declared", {}],
  ["in pieces", { "Transfer-Encoding": "chunked" }],
])("32 KiB are accepted, one byte more is refused; their size %s", async (_name, headers) => {
  expect((await site.send({ body: bodyOfSize(32_768), headers })).status).toBe(201);
  expect((await site.send({ body: bodyOfSize(32_769), headers })).status).toBe(413);
});

test("a body that is far too large is refused before it has arrived", async () => {
  const head = "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const endless = `200000\r\n${" ".repeat(2 * 1024 * 1024)}\r\n`;
  for (const sent of ["Content-Length: 900000000\r\n\r\n{", `Transfer-Encoding: chunked\r\n\r\n${endless}`])
    expect(statusesIn(await askRaw(site.port, head + sent))).toEqual([413]);
});

test("an interrupted request stores nothing", async () => {
  const socket = await openSocket(site.port);
  socket.write("POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
  socket.end('Content-Length: 500\r\n\r\n{"locale":"de"');
  await heardFrom(socket);
  expect((await site.send()).status).toBe(201);
  expect(site.stored()).toHaveLength(1);
});

test("wrong and missing fields are named in the requested language", async () => {
  const wrong = { name: "", email: "ada", subject: " ", message: "zu kurz", consent: false };
  const german = await site.send({ body: contactWith(wrong) });
  expect([german.status, german.content]).toMatchObject([
    422,
    {
      status: "invalid",
      errors: { name: "Name ist ein Pflichtfeld.", message: expect.stringContaining("10 Zeichen") },
    },
  ]);
  const english = await site.send({ body: '{"locale":"en","elapsed":5000}' });
  expect(english).toMatchObject({ status: 422, content: { errors: { name: "Name is a required field." } } });
  for (const { content } of [german, english]) {
    expect(Object.keys((content as { errors: object }).errors)).toEqual(Object.keys(wrong));
  }
  expect(site.stored()).toEqual([]);
});

test("texts are stored after the rules have trimmed and normalised them", async () => {
  const body = contactWith({
    name: " Ada\r\nBcc: x@example.org ",
    message: "\u0007Erste Zeile\r\nZweite\u2028Dritte\n",
  });
  expect((await site.send({ body })).status).toBe(201);
  expect(site.stored()).toMatchObject([{ name: "Ada Bcc: x@example.org", message: "Erste Zeile\nZweite\nDritte" }]);
});

test("invisible characters from copied text are no part of a line; those that join an emoji stay in the message", async () => {
  const [marks, farmer] = ["\u200b\u200e\u2068\u00ad\ufeff\u2069\u200d", "👩‍🌾❤️"];
  const spread = (text: string) => [...text].join(marks);
  const body = contactWith({
    email: spread(goodContact.email),
    subject: spread("Muster 7"),
    message: farmer.repeat(5),
  });
  expect((await site.send({ body })).status).toBe(201);
  expect(site.stored()).toMatchObject([{ email: goodContact.email, subject: "Muster 7", message: farmer.repeat(5) }]);
  const nothing = await site.send({ body: contactWith({ name: marks }) });
  expect(nothing).toMatchObject({ status: 422, content: { errors: { name: "Name ist ein Pflichtfeld." } } });
});

test.each(locales)("a filled honeypot and a form sent too quickly get an explanation (%s)", async (locale) => {
  const trap = await site.send({ body: contactWith({ locale, website: "https://example.org" }) });
  const haste = await site.send({ body: contactWith({ locale, elapsed: 1999 }) });
  for (const { status, content } of [trap, haste]) {
    expect([status, content]).toMatchObject([
      422,
      { status: "suspicious", error: expect.stringMatching(/\be-?mail/i) },
    ]);
  }
  expect(site.stored()).toEqual([]);
  expect((await site.send({ body: contactWith({ locale, elapsed: 2000 }) })).status).toBe(201);
});

const port = 4173;
/** Those of other hosts, also behind a name that leads here: attack/support/contact-attacks.ts. */
const origins: [name: string, headers: Record<string, string>, status: number][] = [
  ["a page of the published site", { "Sec-Fetch-Site": "same-origin", Origin: publishedOrigin }, 201],
  ["the same behind a proxy", { Host: `127.0.0.1:${port}`, Origin: publishedOrigin }, 201],
  ["the same on a host of files", { "Sec-Fetch-Site": "cross-site", Origin: publishedOrigin }, 201],
  ["a page of the site without an Origin header", { "Sec-Fetch-Site": "same-origin" }, 201],
  ["a page on this machine", { Host: `localhost:${port}`, Origin: `http://localhost:${port}` }, 201],
  ["the same behind TLS", { Host: "localhost", Origin: "https://localhost" }, 201],
  ["a page on this machine, by number", { Host: `127.0.0.1:${port}`, Origin: `http://127.0.0.1:${port}` }, 201],
  ["a page in a home network, by number", { Host: `192.0.2.5:${port}`, Origin: `http://192.0.2.5:${port}` }, 201],
  ["a program", {}, 201],
  ["a page of another site", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a neighbour's page", { "Sec-Fetch-Site": "same-site" }, 403],
  ["the address bar", { "Sec-Fetch-Site": "none" }, 403],
  ["another port of this machine", { Host: `localhost:${port}`, Origin: "http://localhost:8080" }, 403],
  ["a host that ends like this machine", { Host: "evil-localhost", Origin: "http://evil-localhost" }, 403],
  ["our host without TLS", { Host: "localhost", Origin: publishedOrigin.replace("https:", "http:") }, 403],
  ["a foreign number", { Host: `127.0.0.1:${port}`, Origin: `http://192.0.2.5:${port}` }, 403],
  ["a host that begins like ours", { Host: "localhost", Origin: `${publishedOrigin}.evil.example` }, 403],
];

test.each(origins)("the origin of a message decides if it is taken: %s", async (_name, headers, status) => {
  const answer = await site.send({ headers });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.content).toEqual({ status: "foreign" });
  expect(site.stored()).toHaveLength(status === 201 ? 1 : 0);
});

test("a page of the published site may send from another host and read every answer", async () => {
  const headers = { Origin: publishedOrigin, "Sec-Fetch-Site": "cross-site" };
  const asked = await site.send({ method: "OPTIONS", body: "", headers });
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    "access-control-allow-origin": publishedOrigin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "Content-Type, Idempotency-Key",
  });
  for (const body of [contactWith({}), contactWith({ name: "" }), "?"]) {
    const answer = await site.send({ body, headers });
    expect(answer.headers["access-control-allow-origin"]).toBe(publishedOrigin);
    expect(answer.headers["access-control-expose-headers"]).toBe("Retry-After");
  }
});

test("a page of another site cannot read the answer", async () => {
  const headers = { Origin: `${publishedOrigin}.evil.example`, "Sec-Fetch-Site": "cross-site" };
  const asked = await site.send({ method: "OPTIONS", body: "", headers });
  const sent = await site.send({ headers });
  expect([asked.status, sent.status]).toEqual([405, 403]);
  for (const answer of [asked, sent]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("the allowed origin comes from the build", async () => {
  const headers = { Origin: "https://elsewhere.example", Host: "127.0.0.1" };
  expect((await site.send({ headers })).status).toBe(403);
  const elsewhere = await startContactSite({ publishedAt: "https://elsewhere.example" });
  const answer = await elsewhere.send({ headers });
  expect(answer.status).toBe(201);
  expect(answer.headers["access-control-allow-origin"]).toBe("https://elsewhere.example");
});

test("only the endpoint's own path takes messages, with or without a query", async () => {
  expect((await site.get("/de")).status).toBe(200);
  expect((await site.send({ path: "/api/contact/x" })).status).toBe(405);
  expect((await site.send({ path: "/api/contact?x=1" })).status).toBe(201);
});

test("without a form on the published site the endpoint answers 404 and stores nothing", async () => {
  const formless = await startContactSite({ hasContactForm: false });
  for (const method of ["POST", "GET"]) expect((await formless.send({ method })).status).toBe(404);
  expect(formless.stored()).toEqual([]);
});
