import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { trapName } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import { companyTest, expect, inEnglish, inGerman, test, texts } from "#tests/support/contact-test.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { ask } from "#tests/support/running-server.ts";
import { everydayIf, follow } from "#tests/support/test.ts";

/** Tools of visitors write into the form, too: password managers, correction, autofill of browsers on iOS. */

const team = placePath({ screen: "team" }, "de");

/** Writes as such a tool: past the keyboard, with an event that no person has caused. */
function writeByTool(field: Locator, value: string, sign: "input" | "change"): Promise<void> {
  return field.evaluate(
    (control: HTMLInputElement, [text, type]) => {
      control.value = text;
      control.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [value, sign] as const,
  );
}

test("what a tool has written is still there after a visit elsewhere, and loses its error", async ({ page, form }) => {
  await form.field("message").fill("Ein Sakc, bitte.");
  await writeByTool(form.field("message"), texts.message, "change");
  await form.field("email").fill("ada@");
  await form.field("name").focus();
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
  await writeByTool(form.field("email"), texts.email, "input");
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  await follow(page, team);
  await page.goBack();
  await expect(form.field("email")).toHaveValue(texts.email);
  await expect(form.field("message")).toHaveValue(texts.message);
});

test("text that was filled in without any event is kept once it was sent in vain", async ({ page, form, far }) => {
  await form.fill();
  await form.field("subject").evaluate((input: HTMLInputElement) => {
    input.value = "Ohne Ereignis";
  });
  far.reply("cut");
  await form.send();
  await page.keyboard.press("Escape");
  await follow(page, team);
  await page.goBack();
  await expect(form.field("subject")).toHaveValue("Ohne Ereignis");
});

test("an address that was copied with invisible characters is right, and is sent without them", async ({
  form,
  far,
}) => {
  const marks = "\u200b\u200e\u2068\u00ad\ufeff";
  const message = "👩‍🌾 fragt nach einem Sack.";
  await form.fill({ ...texts, email: `${marks}ada${marks}@muehle.example\u2069`, message });
  await form.field("name").focus();
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect(far.posted.map(({ body }) => [body.email, body.message])).toEqual([["ada@muehle.example", message]]);
});

const trapOf = (page: Page) => page.locator(`input[name="${trapName}"]`);

for (const isStubborn of [false, true]) {
  const name = isStubborn ? "again after the refusal" : "once";
  companyTest(
    `a visitor whose browser fills the trap ${name} can send at the second press`,
    everydayIf(isStubborn),
    async ({ page, form, trouble }) => {
      trouble.expect(/422/);
      await page.clock.install();
      await form.fill({ ...texts, subject: `Falle ${name}` });
      await writeByTool(trapOf(page), "https://ada.example", "input");
      await page.clock.fastForward(10_000);
      await form.send();
      const failed = form.dialog(inGerman.failed.title);
      await expect(failed).toContainText(allWords.de.suspicion.trap);
      await expect(trapOf(page)).toHaveValue("");
      await failed.getByRole("button", { name: inGerman.close }).click();
      if (isStubborn) await writeByTool(trapOf(page), "https://ada.example", "input");
      await expect(form.field("subject")).toHaveValue(`Falle ${name}`);
      await form.send();
      await expect(form.dialog(inGerman.received.title)).toBeVisible();
    },
  );
}

companyTest.describe("without script", () => {
  companyTest.use({ javaScriptEnabled: false });

  companyTest(
    "a message arrives although a proxy hides where the form comes from",
    async ({ page, company, trouble }) => {
      const proxy = await startProxy(Number(new URL(company.origin).port));
      trouble.allow(proxy.origin);
      await page.goto(proxy.origin + inEnglish.path);
      const subject = "Behind a proxy";
      for (const [name, value] of Object.entries({ ...texts, subject })) {
        await page.locator(`form [name="${name}"]`).fill(value);
      }
      await page.locator('form [name="consent"]').check();
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await page.locator("form button[type=submit]").click();
      expect(await (await sent).headerValue("origin")).toBe("null");
      await expect(page.getByRole("status").filter({ hasText: inEnglish.received.text })).toBeVisible();
      expect(await company.messages()).toContain(subject);
      await proxy.stop();
    },
  );
});

/** In front of the company's server: it tells browsers to hide where they come from. */
function startProxy(port: number) {
  return listenLocally(
    createServer(async (request, response) => {
      const { url: path = "/", method = "GET", headers } = request;
      const answer = await ask(port, {
        path,
        method,
        headers: headers as Record<string, string>,
        body: await buffer(request),
      });
      response.writeHead(answer.status, { ...answer.headers, "referrer-policy": "no-referrer" }).end(answer.body);
    }),
  );
}
