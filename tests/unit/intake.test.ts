import { expect, test } from "vitest";
import type { Acceptance, IncomingContact } from "#server/contact/accept-messages.ts";
import { createIntake } from "#server/contact/intake.ts";

const texts = { name: "", email: "", subject: "", message: "" };
const contact = (key: number): IncomingContact => ({ key: String(key), locale: "de", texts, address: "" });

/** A disk that writes when the test says so. */
function slowDisk() {
  const batches: { readonly keys: string[]; finish: () => void; fail: () => void }[] = [];
  const storeAll = (contacts: readonly IncomingContact[]) =>
    new Promise<Acceptance[]>((resolve, reject) => {
      batches.push({
        keys: contacts.map(({ key }) => key),
        finish: () => resolve(contacts.map(() => ({ is: "received" }))),
        fail: () => reject(new Error("The disk is full.")),
      });
    });
  return { batches, storeAll };
}

test("what comes while the disk writes goes into the next commit together", async () => {
  const { batches, storeAll } = slowDisk();
  const intake = createIntake(storeAll);
  const answers = [1, 2, 3, 4].map((key) => intake(contact(key)));
  expect(batches.map(({ keys }) => keys)).toEqual([["1"]]);
  batches[0]?.finish();
  await expect.poll(() => batches.map(({ keys }) => keys)).toEqual([["1"], ["2", "3", "4"]]);
  batches[1]?.finish();
  expect(await Promise.all(answers)).toEqual(Array(4).fill({ is: "received" }));
});

test("beyond 64 that wait, the answer is no, and at once", async () => {
  const { batches, storeAll } = slowDisk();
  const intake = createIntake(storeAll);
  const answers = Array.from({ length: 65 }, (_, key) => intake(contact(key)));
  expect(await intake(contact(65))).toEqual({ is: "full" });
  batches[0]?.finish();
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.finish();
  expect(await Promise.all(answers)).toEqual(Array(65).fill({ is: "received" }));
  // There is room again.
  const later = intake(contact(66));
  batches[2]?.finish();
  expect(await later).toEqual({ is: "received" });
});

test("who shared a commit that failed hears so, and the next ones are tried", async () => {
  const { batches, storeAll } = slowDisk();
  const intake = createIntake(storeAll);
  const [first, second] = [intake(contact(1)), intake(contact(2))];
  batches[0]?.fail();
  await expect(first).rejects.toThrow("The disk is full.");
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.finish();
  expect(await second).toEqual({ is: "received" });
});
