import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "#server/contact/turns.ts";

test("each turn of the event loop lets one go on, in the order they came", async () => {
  const turns = createTurns();
  const went: number[] = [];
  const all = [1, 2, 3].map((number) => turns.take().then(() => went.push(number)));
  expect(went).toEqual([]);
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await nextTurn();
    expect(went.length).toBeLessThanOrEqual(expected.length);
  }
  await Promise.all(all);
  expect(went).toEqual([1, 2, 3]);
  expect(await turns.take()).toBe(true);
});

test("beyond 512 that wait, the answer is no, and at once", async () => {
  const turns = createTurns();
  const all = Array.from({ length: 512 }, () => turns.take());
  expect(await turns.take()).toBe(false);
  expect(await Promise.all(all)).toEqual(Array(512).fill(true));
});
