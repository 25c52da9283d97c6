import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { maxBodyBytes } from "#server/contact/endpoint.ts";
import { contactWith, goodContact, sendContact, storedIn } from "#tests/support/contact-site.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type Provider, startProvider } from "#tests/support/provider.ts";
import { startServer } from "#tests/support/serve-site.ts";

const address = "198.51.100.77";
const page = "https://mycompany.example/de/jobs?ref=geheim";

type Request = Parameters<typeof sendContact>[1];
type Send = (request: Request) => Promise<number>;

const key = randomUUID();

/** Requests with private texts, each with the status of its answer. The last one exceeds the limit of a household. */
const requests: [status: number, request: Request][] = [
  [201, { key }],
  [200, { key }],
  [409, { key, body: contactWith({ name: "Eva Geheim" }) }],
  [422, { body: contactWith({ email: "geheim" }) }],
  [422, { body: contactWith({ website: goodContact.email }) }],
  [400, { body: contactWith({}).slice(1) }],
  [400, { body: contactWith({ [goodContact.email]: 1 }) }],
  [413, { body: contactWith({ message: goodContact.message.repeat(maxBodyBytes / 10) }) }],
  [403, { headers: { Origin: "https://geheim.example" } }],
  [415, { headers: { "Content-Type": "text/geheim" } }],
  [405, { path: `/api/contact?email=${goodContact.email}`, method: "GET", body: "" }],
  ...[201, 201, 201, 201, 429].map((status): [number, Request] => [status, {}]),
];

/** Locks the database, then puts a file in the place of its folder, then a folder in the place of the database. */
async function breakDatabase(databaseFile: string, send: Send): Promise<void> {
  const other = new DatabaseSync(databaseFile);
  other.exec("BEGIN EXCLUSIVE");
  expect(await send({})).toBe(503);
  other.close();
  const folder = dirname(databaseFile);
  await rename(folder, `${folder}.aside`);
  await writeFile(folder, "");
  expect(await send({})).toBe(503);
  await rm(folder);
  await mkdir(databaseFile, { recursive: true });
  expect(await send({})).toBe(503);
}

/** Sends events to a provider that drops them, fails, redirects, and breaks off. */
async function breakAnalytics(provider: Provider, send: Send): Promise<void> {
  const event = { n: "pageview", u: page, d: "mycompany.example", r: page, w: 1280, h: 0 };
  const request = { path: "/api/event", body: JSON.stringify(event), headers: { "Content-Type": "text/plain" } };
  for (const [index, answer] of ([202, 500, 302, "cut"] as const).entries()) {
    provider.answer = (response) => {
      if (answer === "cut") response.destroy();
      else response.writeHead(answer, { Location: page, "x-plausible-dropped": "1" }).end(`${page} ${address}`);
    };
    expect(await send(request)).toBe(202);
    await expect.poll(() => provider.received).toHaveLength(index + 1);
  }
}

test("the log never says who wrote, what, or from where", async () => {
  const mailServer = await startMailServer({ user: "web", password: "s3cret" });
  mailServer.refusal = { code: 550, text: `<${goodContact.email}> ${goodContact.name}: no such user` };
  const provider = await startProvider();
  const settings = { TRUST_PROXY: "1", ANALYTICS_DOMAIN: "mycompany.example", ANALYTICS_URL: provider.url };
  // The second server sends no mail: mailing would use its database while the test locks and moves that file.
  const mailing = await startServer({ ...settings, ...mailServer.settings });
  const server = await startServer(settings);
  const headers = { "X-Forwarded-For": address, "User-Agent": "Mozilla/5.0 (Geheim)" };
  const sendTo = async (port: number, request: Request) =>
    (await sendContact(port, { ...request, headers: { ...headers, ...request?.headers } })).status;
  const send: Send = (request) => sendTo(server.port, request);

  expect(await sendTo(mailing.port, {})).toBe(201);
  await expect.poll(() => storedIn(mailing.databaseFile)).toMatchObject([{ mailError: expect.any(String) }]);
  for (const [status, request] of requests) expect(await send(request)).toBe(status);
  await breakDatabase(server.databaseFile, send);
  await breakAnalytics(provider, send);

  const ended = [await mailing.stop(), await server.stop()];
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  const written = ended.map(({ out, err }) => out + err).join("");
  const faults = ["could not be mailed (EMESSAGE 550 DATA)", "database is locked", "EEXIST", "set TRUST_PROXY"];
  for (const fault of [...faults, "the provider answers 500", "the provider answers 302"])
    expect(written).toContain(fault);
  const { name, email, subject, message } = goodContact;
  const texts = [name, email, subject, message.slice(0, 9), key];
  for (const secret of [...texts, "Geheim", "geheim", address, "198.51", "s3cret", "Mozilla"])
    expect(written).not.toContain(secret);
  expect(written).not.toMatch(/^ {4}at /m);
});
