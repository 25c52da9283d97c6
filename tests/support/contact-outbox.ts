import type { BrowserContext, Page } from "@playwright/test";
import { outboxName } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import { type ContactPage, contactPage, inGerman } from "./contact-test.ts";
import type { DeployedSite } from "./deployments.ts";
import { type Connection, expect, visitUntilKept } from "./offline.ts";
import { becomesInteractive } from "./test.ts";

const { contact, contactForm: words } = allWords.de;

/** Sends a request with `sendOffline`, and waits until the device has kept it. */
export async function keepRequest(page: Page, connection: Connection, pageTime?: number): Promise<ContactPage> {
  const form = await sendOffline(page, connection, pageTime);
  await expect(form.dialog(words.keptTitle)).toBeVisible();
  await closeDialog(page);
  await expect(form.field("message")).toHaveValue("");
  return form;
}

/**
 * Fills in the form and sends it without a connection. `pageTime` is what the page's clock says (milliseconds since
 * 1970); the service worker has the machine's clock.
 */
export async function sendOffline(page: Page, connection: Connection, pageTime = Date.now()): Promise<ContactPage> {
  await visitUntilKept(page);
  await connection.lose();
  await page.clock.install({ time: pageTime });
  await page.goto(inGerman.path);
  await becomesInteractive(page);
  const form = contactPage(page);
  await form.fill();
  await expect(page.getByText(contact.offlineHint).first()).toBeVisible();
  // The form refuses requests that are typed faster than people type.
  await page.clock.fastForward(10_000);
  await form.send();
  return form;
}

/** Waits for the dialog, which opens only after the request is stored, and closes it. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Sends the event that a browser sends when it is online again. */
export async function wakeWorker(context: BrowserContext, site: DeployedSite): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.dispatchSyncEvent", {
    origin: site.origin,
    registrationId: await registered,
    tag: outboxName,
    lastChance: false,
  });
  await page.close();
}

/** The list of requests that wait for a connection. */
export const waiting = (page: Page) => page.getByRole("region", { name: words.waiting });

/** Finds the notice about a kept request with this sentence, whatever time the notice names. */
export function told(page: Page, sentence: string) {
  const [before = "", after = ""] = sentence.split("{{when}}");
  return page.getByRole("status").filter({ hasText: before }).filter({ hasText: after });
}

/** All that the browser stores about this visitor, as text. */
export async function everythingKept(page: Page): Promise<string> {
  const stored = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([stored, await page.evaluate(() => ({ ...sessionStorage }))]);
}
