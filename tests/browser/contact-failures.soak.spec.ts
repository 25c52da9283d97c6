import { allWords } from "#src/locales.ts";
import type { Reply } from "#tests/support/contact-host.ts";
import {
  ContactPage,
  expect,
  inEnglish,
  inGerman,
  type Language,
  languages,
  test,
  texts,
} from "#tests/support/contact-test.ts";
import { wordsOf } from "#tests/support/offline.ts";
import { contactEmail } from "#tests/support/site.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const html = "<!doctype html><title>Bitte anmelden</title>";

for (const language of languages) {
  const { path } = language;

  for (const [name, reply] of Object.entries<Reply>({
    "503": { status: 503, body: { status: "unavailable" } },
    "a cut connection": "cut",
  })) {
    test(`${path}: after ${name} an error names the other channels and keeps the text`, async ({
      page,
      far,
      trouble,
    }) => {
      trouble.expect(/api\/contact/);
      far.reply(reply);
      const form = await ContactPage.open(page, language);
      await form.fill();
      await form.send();
      const dialog = form.dialog(language.failed.title);
      await expect(dialog).toContainText(language.failed.kept);
      await expect(dialog.getByRole("link", { name: contactEmail })).toHaveAttribute("href", `mailto:${contactEmail}`);
      await expect(dialog.getByRole("link", { name: /^\+49/ })).toHaveAttribute("href", /^tel:\+49\d+$/);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(form.button).toBeFocused();
      await form.expectTexts();
    });
  }

  test(`${path}: offline, the form says so before anything is sent, and sends it when the connection is back`, async ({
    page,
    far,
    context,
    trouble,
  }) => {
    trouble.expect(/api\/contact/);
    const form = await ContactPage.open(page, language);
    await form.fill();
    await context.setOffline(true);
    await expect(page.getByText(wordsOf(language.locale).contact.offlineHint).first()).toBeVisible();
    await form.send();
    await expect(form.dialog(allWords[language.locale].contactForm.keptTitle)).toBeVisible();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await expect.poll(() => far.posted.length).toBe(1);
    expect(far.posted[0]?.body).toMatchObject(texts);
  });
}

const failures: Record<string, { reply: Reply; says: RegExp }> = {
  "500 with JSON": { reply: { status: 500, body: { status: "broken" } }, says: /keine brauchbare Antwort/ },
  "502 with a page": { reply: { status: 502, body: html }, says: /keine brauchbare Antwort/ },
  "503 with a page": { reply: { status: 503, body: html }, says: /später noch einmal/ },
  "200 with a page": { reply: { status: 200, body: html }, says: /keine brauchbare Antwort/ },
  "201 with other words": { reply: { status: 201, body: { status: "ok" } }, says: /keine brauchbare Antwort/ },
  "404 with a page": { reply: { status: 404, body: html }, says: /keine brauchbare Antwort/ },
  "a cut connection": { reply: "cut", says: /keine brauchbare Antwort/ },
};

for (const [name, { reply, says }] of Object.entries(failures)) {
  test(`after ${name} a retry is the same request under the same key, and the next one has its own`, async ({
    page,
    far,
    trouble,
  }) => {
    trouble.expect(/api\/contact/);
    far.reply(reply, reply);
    const form = await ContactPage.open(page, inGerman);
    await form.fill();
    for (const _try of [1, 2]) {
      await form.send();
      await expect(form.dialog("Fehler")).toContainText(says);
      await page.keyboard.press("Escape");
      await form.expectTexts();
    }
    await form.send();
    await expect(form.dialog("Anfrage erhalten")).toBeVisible();
    const [first, second, third] = far.posted;
    expect([second, third].map((posted) => ({ key: posted?.key, body: posted?.body }))).toEqual(
      Array(2).fill({ key: first?.key, body: first?.body }),
    );
    await page.keyboard.press("Escape");
    await form.fill();
    await form.send();
    await expect(form.dialog("Anfrage erhalten")).toBeVisible();
    expect(far.posted).toHaveLength(4);
    expect(far.posted[3]?.key).toMatch(uuid);
    expect(far.posted[3]?.key).not.toBe(first?.key);
  });
}

test("another text is another request, also after a failure", async ({ page, far, trouble }) => {
  trouble.expect(/api\/contact/);
  far.reply("cut");
  const form = await ContactPage.open(page, inGerman);
  await form.fill();
  await form.send();
  await expect(form.dialog("Fehler")).toBeVisible();
  await page.keyboard.press("Escape");
  await form.field("message").fill("Doch lieber zwei.");
  await form.send();
  await expect(form.dialog("Anfrage erhalten")).toBeVisible();
  expect(far.posted.map(({ body }) => body.message)).toEqual([texts.message, "Doch lieber zwei."]);
  expect(new Set(far.posted.map(({ key }) => key)).size).toBe(2);
});

const refusals: { name: string; language: Language; reply: Reply; says: string | RegExp }[] = [
  ...[
    { seconds: "1", when: "in 1 Sekunde noch" },
    { seconds: "59", when: "in 59 Sekunden noch" },
    { seconds: "60", when: "in 1 Minute noch" },
    { seconds: "61", when: "in 2 Minuten noch" },
    { seconds: "7140", when: "in 119 Minuten noch" },
    { seconds: "7141", when: "in 2 Stunden noch" },
    { seconds: "", when: "später noch" },
    { seconds: "bald", when: "später noch" },
  ].map(({ seconds, when }) => ({
    name: `429 with Retry-After “${seconds}”`,
    language: inGerman,
    reply: { status: 429, headers: { "Retry-After": seconds }, body: { status: "busy" } },
    says: `Bitte versuchen Sie es ${when} einmal.`,
  })),
  {
    name: "429 with Retry-After “300”",
    language: inEnglish,
    reply: { status: 429, headers: { "Retry-After": "300" }, body: { status: "busy" } },
    says: "Please try again in 5 minutes.",
  },
  {
    name: "503 with a date long past",
    language: inEnglish,
    reply: {
      status: 503,
      headers: { "Retry-After": "Sat, 01 Jan 2000 00:00:00 GMT" },
      body: { status: "unavailable" },
    },
    says: "Please try again later.",
  },
  {
    name: "a suspicion, in its own words",
    language: inEnglish,
    reply: { status: 422, body: { status: "suspicious", error: "Please <b>write</b> to us." } },
    says: "Please <b>write</b> to us.",
  },
  {
    name: "a suspicion without words",
    language: inGerman,
    reply: { status: 422, body: { status: "suspicious" } },
    says: "Bitte schreiben Sie uns direkt.",
  },
  ...[400, 403, 409, 413, 415].map((status) => ({
    name: String(status),
    language: inGerman,
    reply: { status, body: { status: "malformed", error: "x" } },
    says: "Unser Server hat Ihre Anfrage nicht angenommen.",
  })),
];

for (const { name, language, reply, says } of refusals) {
  test(`${language.path}: what a visitor hears of ${name}`, async ({ page, far, trouble }) => {
    trouble.expect(/api\/contact/);
    far.reply(reply);
    const form = await ContactPage.open(page, language);
    await form.fill();
    await form.send();
    await expect(form.dialog(language.failed.title)).toContainText(says);
    await page.keyboard.press("Escape");
    await form.expectTexts();
  });
}

for (const reply of ["hang", "stall"] as const) {
  test(`nobody waits longer than twenty seconds: ${reply}`, async ({ page, far, trouble }) => {
    trouble.expect(/api\/contact/);
    far.reply(reply);
    await page.clock.install();
    const form = await ContactPage.open(page, inGerman);
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
