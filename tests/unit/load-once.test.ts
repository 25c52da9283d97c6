import { expect, test } from "vitest";
import { loadOnce } from "#src/navigation/loading.ts";

test("a failed load is tried again at the next call", async () => {
  const answers = [() => Promise.reject(new Error("No line.")), () => Promise.resolve("the code")];
  const load = loadOnce(() => answers.shift()?.() ?? Promise.reject(new Error("Asked too often.")));
  await expect(load()).rejects.toThrow("No line.");
  expect(await load()).toBe("the code");
  expect(await load()).toBe("the code");
});
