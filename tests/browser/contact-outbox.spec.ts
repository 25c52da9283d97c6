import { texts } from "#tests/support/contact-test.ts";
import { expect, test } from "#tests/support/deployed-test.ts";
import { expectOffline } from "#tests/support/offline.ts";
import {
  closeDialog,
  comeBack,
  contactDe,
  everythingKept,
  storedMessages,
  told,
  waiting,
  writeOffline,
} from "#tests/support/outbox.ts";
import { becomesInteractive, inSoak } from "#tests/support/test.ts";

test.beforeEach(({ trouble }) => {
  expectOffline(trouble);
  trouble.expect(/api\/contact/);
});

test("in an open tab it is sent as soon as the connection is back, once", async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  await expect(waiting(page)).toContainText(texts.subject);
  await comeBack(context, site);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([{ ...texts, locale: "de" }]);
  await page.getByRole("button", { name: contactDe.understood }).click();
  await expect(told(page, contactDe.keptReceived)).toHaveCount(0);
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  await expect(told(page, contactDe.keptReceived)).toHaveCount(0);
});

test("it can be taken back and changed, or deleted", inSoak, async ({ site, page, context }) => {
  const form = await writeOffline(page, context, site);
  await page.getByRole("button", { name: contactDe.takeBack }).click();
  await expect(form.field("message")).toHaveValue(texts.message);
  await expect(form.consent).not.toBeChecked();
  await expect(waiting(page)).toHaveCount(0);
  await form.consent.check();
  await form.send();
  await closeDialog(page);
  await page.getByRole("button", { name: contactDe.delete }).click();
  await expect(page.getByRole("status").filter({ hasText: contactDe.deleted })).toBeAttached();
  await expect(waiting(page)).toHaveCount(0);
  await comeBack(context, site);
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  expect(storedMessages(site)).toEqual([]);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

test(
  "a device that keeps nothing says that it was not sent, and the text stays",
  inSoak,
  async ({ site, page, context }) => {
    await context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    });
    const form = await writeOffline(page, context, site, { isKept: false });
    await expect(page.getByRole("dialog", { name: contactDe.failedTitle })).toContainText(contactDe.offline);
    await page.keyboard.press("Escape");
    await form.expectTexts();
  },
);
