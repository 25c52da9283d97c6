import { expect, test } from "vitest";
import { loadOnce } from "#src/behaviours/reload-guard/load-once.ts";

test("what has been loaded is loaded once, also by two who ask at the same time", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    return { loads };
  });
  const [one, other] = await Promise.all([load(), load()]);
  expect(one).toBe(other);
  expect(await load()).toBe(one);
  expect(loads).toBe(1);
});

test("what failed is tried again when it is asked for again", async () => {
  const answers = [() => Promise.reject(new Error("No line.")), () => Promise.resolve("the code")];
  const load = loadOnce(() => answers.shift()?.() ?? Promise.reject(new Error("Asked too often.")));
  await expect(load()).rejects.toThrow("No line.");
  expect(await load()).toBe("the code");
  expect(await load()).toBe("the code");
});
