import { expect, test } from "vitest";
import { openAnalytics } from "#server/analytics.ts";
import { createThrottledLog } from "#server/log.ts";
import { sendContact } from "#tests/support/contact-site.ts";
import { type Provider, startProvider } from "#tests/support/provider.ts";
import type { Question } from "#tests/support/running-server.ts";
import { serveSite } from "#tests/support/serve-site.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

const page = "https://mycompany.example/de/jobs";
const event = { n: "pageview", u: page, d: "mycompany.example", r: null, w: 1280, h: 0 };

type CountingSite = Awaited<ReturnType<typeof startCountingSite>>;

async function startCountingSite({ isOn = true } = {}) {
  const provider = await startProvider();
  const log: string[] = [];
  const config = isOn ? { domain: "mycompany.example", url: provider.url } : undefined;
  const throttledLog = createThrottledLog((line) => log.push(line));
  const analytics = openAnalytics(config, throttledLog);
  const { distDir } = await writeSmallDist();
  const site = await serveSite(distDir, { analytics: analytics.answer });
  return { ...site, provider, log, analytics };
}

/** Sends the event as a browser does, with these differences. */
function count({ port }: CountingSite, { headers, ...question }: Question = {}) {
  const usual = { path: "/api/event", method: "POST", body: JSON.stringify(event) };
  const own = { "Content-Type": "text/plain", "User-Agent": "Mozilla/5.0 (Test)" };
  return sendContact(port, { ...usual, ...question, headers: { ...own, ...headers } });
}

test("an event reaches the provider with the visitor's browser name and IP address, and no other data of the visitor", async () => {
  const site = await startCountingSite();
  const headers = {
    Cookie: "a=b",
    Referer: "https://mycompany.example/de",
    "Accept-Language": "de-DE",
    Authorization: "Basic x",
    "X-Forwarded-For": "203.0.113.9",
  };
  const answer = await count(site, { headers });
  expect(answer.status).toBe(202);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  await expect.poll(() => site.provider.received).toHaveLength(1);
  const [received] = site.provider.received;
  expect(received).toMatchObject({ method: "POST", path: "/api/event", body: JSON.stringify(event) });
  expect(received?.headers).toMatchObject({
    "content-type": "text/plain",
    "user-agent": "Mozilla/5.0 (Test)",
    "x-forwarded-for": "127.0.0.1",
  });
  const { cookie, referer, authorization, "accept-language": languages } = received?.headers ?? {};
  expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined]);
  expect(languages).not.toContain("de");
  expect(site.log).toEqual([]);
});

test.each<[name: string, differences: object]>([
  ["a referrer", { r: "https://example.org/" }],
  ["properties", { n: "Outbound Link: Click", p: '{"url":"https://example.org/"}' }],
  ["the longest page", { u: "https://mycompany.example/".padEnd(2000, "x") }],
])("an event with %s is forwarded unchanged", async (_name, differences) => {
  const site = await startCountingSite();
  const body = JSON.stringify({ ...event, ...differences });
  expect((await count(site, { body })).status).toBe(202);
  await expect.poll(() => site.provider.received[0]?.body).toBe(body);
});

const badEvents: [name: string, body: string | Buffer][] = [
  ["nothing", ""],
  ["invalid JSON", "n=pageview"],
  ["invalid UTF-8", Buffer.from(JSON.stringify({ ...event, n: "für" }), "latin1")],
  ["another site", JSON.stringify({ ...event, d: "evil.example" })],
  ["a page too long", JSON.stringify({ ...event, u: "https://mycompany.example/".padEnd(2001, "x") })],
  ["a page of another kind", JSON.stringify({ ...event, u: "javascript:alert(1)" })],
  ["no referrer, not even null", JSON.stringify({ ...event, r: undefined })],
  ["a width in words", JSON.stringify({ ...event, w: "1280" })],
  ["one key more", JSON.stringify({ ...event, x: 1 })],
  ["one key more that every object knows", `${JSON.stringify(event).slice(0, -1)},"__proto__":1}`],
  ["properties that are not JSON", JSON.stringify({ ...event, p: "{" })],
  ["properties within properties", JSON.stringify({ ...event, p: '{"a":{}}' })],
];

test("an event that the site's script would not send is answered with 400 and not forwarded", async () => {
  const site = await startCountingSite();
  for (const [name, body] of badEvents) expect((await count(site, { body })).status, name).toBe(400);
  await site.analytics.stop();
  expect(site.provider.received).toEqual([]);
});

test("if a key comes twice, the provider gets the value that was checked", async () => {
  const site = await startCountingSite();
  const body = JSON.stringify(event).replace("{", '{"d":"evil.example",');
  expect((await count(site, { body })).status).toBe(202);
  await expect.poll(() => site.provider.received).toHaveLength(1);
  expect(site.provider.received[0]?.body).not.toContain("evil.example");
});

test("8 KiB are accepted, one byte more is refused", async () => {
  const site = await startCountingSite();
  const padded = (bytes: number): string => JSON.stringify(event).padEnd(bytes, " ");
  expect((await count(site, { body: padded(8192) })).status).toBe(202);
  expect((await count(site, { body: padded(8193) })).status).toBe(413);
  expect((await count(site, { body: padded(8193), headers: { "Transfer-Encoding": "chunked" } })).status).toBe(413);
});

const requests: [name: string, headers: Record<string, string>, method: string, status: number][] = [
  ["an event from another site", { "Sec-Fetch-Site": "cross-site" }, "POST", 403],
  ["an event from another origin", { Origin: "https://evil.example" }, "POST", 403],
  ["an event from our page", { "Sec-Fetch-Site": "same-origin" }, "POST", 202],
  ["JSON by name", { "Content-Type": "application/json" }, "POST", 415],
  ["text, its encoding given", { "Content-Type": "text/plain;charset=UTF-8" }, "POST", 202],
  ["Do Not Track", { DNT: "1" }, "POST", 204],
  ["Global Privacy Control", { "Sec-GPC": "1" }, "POST", 204],
  ["tracking allowed", { DNT: "0" }, "POST", 202],
  ["a visit with the browser", {}, "GET", 405],
];

test.each(requests)("an event is taken or refused by its headers: %s", async (_name, headers, method, status) => {
  const site = await startCountingSite();
  const answer = await count(site, { headers, method, ...(method === "GET" && { body: "" }) });
  expect(answer.status).toBe(status);
  await site.analytics.stop();
  expect(site.provider.received).toHaveLength(status === 202 ? 1 : 0);
});

test("visitors never wait for a slow provider, which has three seconds to answer; further events are dropped", async () => {
  const site = await startCountingSite();
  site.provider.answer = () => {};
  const answers = await Promise.all(Array.from({ length: 80 }, () => count(site)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect((await site.get("/de")).status).toBe(200);
  await expect.poll(() => site.provider.received.length).toBeGreaterThanOrEqual(64);
  expect(site.log).toContain("Analytics: the provider is too slow; events are lost.");
  await expect.poll(() => site.log).toContain("Analytics: the provider cannot be reached (no answer in time).");
});

const troubles: [name: string, answer: Provider["answer"], line: string][] = [
  ["an error", (response) => response.writeHead(500).end("?"), "answers 500; its events are lost."],
  [
    "a sign-in page",
    (response) => response.writeHead(200, { "content-type": "text/html" }).end("<form>"),
    "answers 200 with a web page; its events are lost.",
  ],
  ["a redirect", (response) => response.writeHead(302, { Location: "/x" }).end(), "answers 302; its events are lost."],
  ["an end in the middle", (response) => response.destroy(), "cannot be reached"],
  ["a silent refusal", (response) => response.writeHead(202, { "x-plausible-dropped": "1" }).end(), "set TRUST_PROXY."],
];

test.each(troubles)("%s from the provider causes one line in the log and nothing else", async (_name, answer, line) => {
  const site = await startCountingSite();
  site.provider.answer = answer;
  for (let sent = 0; sent < 5; sent += 1) expect((await count(site)).status).toBe(202);
  await site.analytics.stop();
  expect(site.log).toEqual([expect.stringMatching(/^Analytics: the provider /)]);
  expect(site.log[0]).toContain(line);
  site.provider.answer = (response) => response.writeHead(202).end();
  expect((await count(site)).status).toBe(202);
});

test("if the provider's address leads back to this site, an event is not forwarded again", async () => {
  const site = await startCountingSite();
  const statuses: number[] = [];
  site.provider.answer = async (response) => {
    const { headers, body } = site.provider.received.at(-1) ?? { headers: {}, body: "" };
    const { "content-type": type = "", "user-agent": agent = "", via = "" } = headers;
    const back = await count(site, { body, headers: { "Content-Type": type, "User-Agent": agent, Via: String(via) } });
    statuses.push(back.status);
    response.writeHead(back.status).end();
  };
  expect((await count(site)).status).toBe(202);
  await expect.poll(() => statuses).toEqual([508]);
  await site.analytics.stop();
  expect(site.provider.received).toHaveLength(1);
  expect(site.log).toContain("Analytics: ANALYTICS_URL leads back to this site; nothing is counted.");
  site.provider.answer = (response) => response.writeHead(202).end();
  // A proxy of another site may have forwarded this request, so it is counted.
  expect((await count(site, { headers: { Via: "1.1 squid, 2 cache.example" } })).status).toBe(202);
});

test("without analytics the address does not exist", async () => {
  const site = await startCountingSite({ isOn: false });
  expect((await count(site)).status).toBe(404);
});
