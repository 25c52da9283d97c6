import { expect, test } from "vitest";
import { startContactSite, storedIn } from "#tests/support/contact-site.ts";
import { runMessages } from "#tests/support/run-messages.ts";
import { sendContact } from "#tests/support/send-contact.ts";

const day = 24 * 3600 * 1000;

test("a message is kept for its days, and deleted after them when the server starts", async () => {
  const site = await startContactSite({ retentionDays: 180 });
  await sendContact(site.port);
  site.clock.now += 180 * day;
  const onItsLastDay = await site.restart();
  await sendContact(onItsLastDay.port);
  expect(storedIn(site.databaseFile)).toHaveLength(2);
  site.clock.now += 1;
  const after = await onItsLastDay.restart();
  await expect.poll(() => storedIn(site.databaseFile)).toMatchObject([{ id: 2 }]);
  expect(after.log).toEqual(["Contact: messages deleted after 180 days: 1; never mailed of these: 1."]);
});

test("messages are read, exported and deleted beside a running server", async () => {
  const site = await startContactSite();
  await sendContact(site.port);
  const settings = { CONTACT_DB: site.databaseFile };
  expect((await runMessages([], settings)).stdout).toContain("Ada Löwe");
  expect((await runMessages(["delete", "1"], settings)).code).toBe(0);
  expect((await sendContact(site.port)).status).toBe(201);
  expect(storedIn(site.databaseFile)).toMatchObject([{ id: 2 }]);
});
