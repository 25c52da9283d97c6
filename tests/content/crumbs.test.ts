import { expect, test } from "vitest";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { committedContent, committedWith } from "#tests/support/committed-content.ts";
import { type Change, reportedCrumbs, spoilKeys, unreportedCrumbs } from "#tests/support/crumbs.ts";

const usual = committedWith(committedContent());

test.each(unreportedCrumbs)("a crumb changes no page and brings no message: %s", async (_name, crumb, without) => {
  expectSamePages(crumb, without);
  expect(await messagesAfter(crumb)).toEqual({ errors: [], more: 0 });
});

test.each(reportedCrumbs)(
  "a crumb changes no page and brings one message, which is no error: %s",
  async (_name, crumb, without) => {
    expectSamePages(crumb, without);
    expect(await messagesAfter(crumb)).toEqual({ errors: [], more: 1 });
  },
);

test("items without a key of their own stay, in their order, and get keys", async () => {
  const withoutKeys = (payload: unknown) => JSON.stringify(payload).replaceAll(/"_key":"[^"]*"/g, "");
  const shown = afterEdit(spoilKeys);
  for (const address of addressesIn(usual)) {
    const payload = payloadFor(shown, address);
    expect(withoutKeys(payload)).toBe(withoutKeys(payloadFor(usual, address)));
    expect(JSON.stringify(payload)).not.toContain('"_key":""');
  }
  expect((await messagesAfter(spoilKeys)).errors).toEqual([]);
});

function afterEdit(edit: Change) {
  const content = committedContent();
  edit(content);
  return committedWith(content);
}

function expectSamePages(one: Change, other: Change): void {
  const [pages, same] = [afterEdit(one), afterEdit(other)];
  for (const address of addressesIn(same)) expect(payloadFor(pages, address)).toEqual(payloadFor(same, address));
}

/** The errors that the check reports after an edit, and the number of messages that it has more than before. */
async function messagesAfter(edit: Change) {
  const [before, after] = [await checkLoaded(usual), await checkLoaded(afterEdit(edit))];
  return { errors: after.filter(({ level }) => level === "error"), more: after.length - before.length };
}
