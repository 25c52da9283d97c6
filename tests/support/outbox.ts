import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { allWords } from "#src/locales.ts";
import { ContactPage, inGerman } from "./contact-test.ts";
import type { DeployedSite } from "./deployments.ts";
import { loseConnection, visitUntilKept } from "./offline.ts";
import { becomesInteractive } from "./test.ts";

/** Steps of a visitor who sends a contact request without a connection. */

export const contactDe = allWords.de.contactForm;

/** Fills in the form and sends it without a connection. */
export async function writeOffline(
  page: Page,
  context: BrowserContext,
  site: DeployedSite,
  { isKept = true } = {},
): Promise<ContactPage> {
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await loseConnection(context, site);
  await page.clock.install();
  await page.goto(site.origin + inGerman.path);
  await becomesInteractive(page);
  const form = new ContactPage(page, inGerman);
  await form.fill();
  await expect(page.getByText(allWords.de.contact.offlineHint).first()).toBeVisible();
  // The form refuses requests that are typed faster than people type.
  await page.clock.fastForward(10_000);
  await form.send();
  if (isKept) {
    await expect(form.dialog(contactDe.keptTitle)).toBeVisible();
    await closeDialog(page);
    await expect(form.field("message")).toHaveValue("");
  }
  return form;
}

/** Waits for the dialog, which opens after the request is stored. An earlier key press would not close it. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export async function comeBack(context: BrowserContext, site: DeployedSite): Promise<void> {
  site.line.restore();
  await context.setOffline(false);
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
    tag: "contact-outbox",
    lastChance: false,
  });
  await page.close();
}

export function waiting(page: Page) {
  return page.getByRole("region", { name: contactDe.waiting });
}

export function told(page: Page, sentence: string) {
  const [before = "", after = ""] = sentence.split("{{when}}");
  return page.getByRole("status").filter({ hasText: new RegExp(`${escapePattern(before)}.+${escapePattern(after)}`) });
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function storedMessages(site: DeployedSite): Record<string, unknown>[] {
  const database = new DatabaseSync(join(site.folder, "contact.sqlite"), { readOnly: true });
  try {
    const rows = database.prepare("SELECT locale, name, email, subject, message FROM messages").all();
    return rows.map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** All that the browser stores about this visitor, as text. */
export async function everythingKept(page: Page): Promise<string> {
  const stored = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([stored, await page.evaluate(() => ({ ...sessionStorage }))]);
}

/** Makes the stored request this many days older. */
export function makeOlder(page: Page, days: number): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("contact-outbox");
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("requests", "readwrite");
          const store = transaction.objectStore("requests");
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const kept of reading.result) store.put({ ...kept, keptAt: kept.keptAt - ms });
          };
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    days * 24 * 60 * 60_000,
  );
}
