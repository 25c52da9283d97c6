import { expect, test } from "vitest";
import { loadOnce } from "#src/behaviours/loading.ts";

test("what failed is tried again when it is asked for again", async () => {
  const answers = [() => Promise.reject(new Error("No line.")), () => Promise.resolve("the code")];
  const load = loadOnce(() => answers.shift()?.() ?? Promise.reject(new Error("Asked too often.")));
  await expect(load()).rejects.toThrow("No line.");
  expect(await load()).toBe("the code");
  expect(await load()).toBe("the code");
});
