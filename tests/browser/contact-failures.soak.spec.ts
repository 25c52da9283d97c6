import { createServer } from "node:http";
import { expect, inGerman, openContact, type Reply, test, texts } from "#tests/support/contact-test.ts";
import { listenLocally } from "#tests/support/local-port.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const html = "<!doctype html><title>Bitte anmelden</title>";

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

const failures: [name: string, reply: Reply, says: RegExp][] = [
  ["500 with JSON", { status: 500, body: { status: "broken" } }, /keine brauchbare Antwort/],
  ["503 with a page", { status: 503, body: html }, /später noch einmal/],
  ["200 with a page", { status: 200, body: html }, /keine brauchbare Antwort/],
  ["201 with other words", { status: 201, body: { status: "ok" } }, /keine brauchbare Antwort/],
  ["a cut connection", "cut", /keine brauchbare Antwort/],
  ["a connection cut within the answer", halfAnAnswer("cut"), /keine brauchbare Antwort/],
];

test("after any failure a retry is the same request, and another text another", async ({ page, form, far }) => {
  const keys = new Set<string>();
  for (const [name, reply, says] of failures) {
    await test.step(name, async () => {
      far.posted.length = 0;
      far.reply(reply, reply);
      await form.fill();
      for (const _try of [1, 2]) {
        await form.send();
        await expect(form.dialog(inGerman.failed.title)).toContainText(says);
        await page.keyboard.press("Escape");
        await form.expectTexts();
      }
      await form.send();
      await expect(form.dialog(inGerman.received.title)).toBeVisible();
      await page.keyboard.press("Escape");
      const [first, second, third] = far.posted.map(({ key, body }) => ({ key, body }));
      expect([second, third]).toEqual([first, first]);
      expect(first?.key).toMatch(uuid);
      keys.add(first?.key ?? "");
    });
  }
  expect(keys.size).toBe(failures.length);
  far.posted.length = 0;
  far.reply("cut");
  await form.fillAndSend();
  await expect(form.dialog(inGerman.failed.title)).toBeVisible();
  await page.keyboard.press("Escape");
  await form.field("message").fill("Doch lieber zwei.");
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect(far.posted.map(({ body }) => body.message)).toEqual([texts.message, "Doch lieber zwei."]);
  expect(new Set(far.posted.map(({ key }) => key)).size).toBe(2);
});

function busy(retryAfter: string, when: string) {
  const reply = { status: 429, headers: { "Retry-After": retryAfter }, body: { status: "busy" } };
  return { reply, says: `Bitte versuchen Sie es ${when} noch einmal.` };
}

function malformed(status: number) {
  return { reply: { status, body: { status: "malformed" } }, says: "Unser Server hat Ihre Anfrage nicht angenommen." };
}

const suspicious = { status: "suspicious", error: "Bitte <b>schreiben</b> Sie uns." };
const refusals: { readonly reply: Reply; readonly says: string }[] = [
  busy("1", "in 1 Sekunde"),
  busy("59", "in 59 Sekunden"),
  busy("61", "in 2 Minuten"),
  busy("7140", "in 119 Minuten"),
  busy("7141", "in 2 Stunden"),
  busy("bald", "später"),
  busy("Sat, 01 Jan 2000 00:00:00 GMT", "später"),
  { reply: { status: 422, body: suspicious }, says: suspicious.error },
  { reply: { status: 422, body: { status: "suspicious" } }, says: "Bitte schreiben Sie uns direkt." },
  ...[400, 403, 413].map(malformed),
];

test("each refusal has its message and keeps the text", async ({ page, form, far }) => {
  await form.fill();
  for (const { reply, says } of refusals) {
    far.reply(reply);
    await form.send();
    await expect(form.dialog(inGerman.failed.title)).toContainText(says);
    await page.keyboard.press("Escape");
    await form.expectTexts();
  }
});

for (const [what, reply] of [
  ["no answer", "hang"],
  ["half an answer", halfAnAnswer("stall")],
] as const) {
  test(`a visitor waits twenty seconds at most: ${what}`, async ({ page, far }) => {
    far.reply(reply);
    await page.clock.install();
    const form = await openContact(page, inGerman);
    await form.fill();
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.send();
    await expect.poll(() => far.posted.length).toBe(1);
    await page.clock.runFor(19_999);
    await expect(form.button).toHaveText("Wird gesendet …");
    await expect(form.dialog("Fehler")).toBeHidden();
    await page.clock.runFor(1);
    await expect(form.dialog("Fehler")).toContainText("keine brauchbare Antwort");
    await page.keyboard.press("Escape");
    await form.expectTexts();
    await form.send();
    await expect(form.dialog("Anfrage erhalten")).toBeVisible();
    expect(far.posted[1]?.key).toBe(far.posted[0]?.key);
    expect(far.posted[1]?.body).toEqual(far.posted[0]?.body);
  });
}
