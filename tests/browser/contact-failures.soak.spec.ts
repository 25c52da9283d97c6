import { createServer } from "node:http";
import { inTime } from "#src/i18n/times.ts";
import { allWords } from "#src/locales.ts";
import { expect, inGerman, openContact, type Reply, test, texts } from "#tests/support/contact-test.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { stopClock } from "#tests/support/test.ts";

const { contactForm: told } = allWords.de;

let brokenHost: Awaited<ReturnType<typeof listenLocally>>;
test.beforeAll(async () => {
  brokenHost = await listenLocally(
    createServer(({ url }, response) => {
      response.writeHead(201, { "Content-Type": "application/json", "Content-Length": "21" });
      response.write('{"status":', () => url?.endsWith("/cut") && response.destroy());
    }),
  );
});
test.afterAll(() => brokenHost.stop());

function halfAnAnswer(then: "stall" | "cut"): Reply {
  return (route) => route.continue({ url: `${brokenHost.origin}/api/contact/${then}` });
}

const html = "<!doctype html><title>Bitte anmelden</title>";
const lost = told.unclear;
const inWords = (kind: "busy" | "unavailable", when: string) => told[kind].replace("{{when}}", when);
type Failure = readonly [name: string, reply: Reply, says: string];
const busy = (retryAfter: string, when: string): Failure => [
  `429, Retry-After: ${retryAfter}`,
  { status: 429, headers: { "Retry-After": retryAfter }, body: { status: "busy" } },
  inWords("busy", when),
];

/** After these answers, the next try is the same request again. */
const passing: Failure[] = [
  ["500 with JSON", { status: 500, body: { status: "broken" } }, lost],
  ["503 with a page", { status: 503, body: html }, inWords("unavailable", told.later)],
  ["200 with a page", { status: 200, body: html }, lost],
  ["201 with other words", { status: 201, body: { status: "ok" } }, lost],
  ["a cut connection", "cut", lost],
  ["a connection cut within the answer", halfAnAnswer("cut"), lost],
  ...[1, 59, 61, 7140, 7141].map((seconds) => busy(`${seconds}`, inTime(seconds, "de"))),
  busy("bald", told.later),
  busy("Sat, 01 Jan 2000 00:00:00 GMT", told.later),
];

const reason = "Bitte <b>so</b>.";

/** After these answers, the next try is a new request. */
const final: Failure[] = [
  ["422 with a reason", { status: 422, body: { status: "suspicious", error: reason } }, reason],
  ["422 without one", { status: 422, body: { status: "suspicious" } }, told.suspicious],
  ...[400, 403, 413].map((status): Failure => [`${status}`, { status, body: { status: "malformed" } }, told.refused]),
];

test("each failure has its message and keeps the text; a retry is the same request", async ({ page, form, api }) => {
  const keys = new Set<string>();
  for (const failure of [...passing, ...final]) {
    const [name, reply, says] = failure;
    await test.step(name, async () => {
      api.posted.length = 0;
      api.reply(reply);
      await form.fillAndSend();
      await expect(form.dialog(inGerman.failed.title)).toContainText(says);
      await page.keyboard.press("Escape");
      await form.expectTexts();
      await form.send();
      await expect(form.dialog(inGerman.received.title)).toBeVisible();
      await page.keyboard.press("Escape");
      const [first, second] = api.posted.map(({ key, body }) => ({ key, body }));
      if (final.includes(failure)) expect(second?.key).not.toBe(first?.key);
      else expect(second).toEqual(first);
      for (const { key } of api.posted) keys.add(key);
    });
  }
  expect(keys.size).toBe(passing.length + 2 * final.length);
});

test("after a failure, a request with another text is a new request", async ({ page, form, api }) => {
  api.reply("cut");
  await form.fillAndSend();
  await expect(form.dialog(inGerman.failed.title)).toBeVisible();
  await page.keyboard.press("Escape");
  await form.field("message").fill("Doch lieber zwei.");
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect(api.posted.map(({ body }) => body.message)).toEqual([texts.message, "Doch lieber zwei."]);
  expect(new Set(api.posted.map(({ key }) => key)).size).toBe(2);
});

for (const [what, reply] of [
  ["no answer", "hang"],
  ["half an answer", halfAnAnswer("stall")],
] as const) {
  test(`with ${what}, a visitor waits twenty seconds at most`, async ({ page, api }) => {
    api.reply(reply);
    await page.clock.install();
    const form = await openContact(page, inGerman);
    await form.fill();
    await stopClock(page);
    await form.send();
    await expect.poll(() => api.posted.length).toBe(1);
    await page.clock.runFor(19_999);
    await expect(form.button).toHaveText(inGerman.sending);
    await expect(form.dialog(inGerman.failed.title)).toBeHidden();
    await page.clock.runFor(1);
    await expect(form.dialog(inGerman.failed.title)).toContainText(lost);
  });
}
