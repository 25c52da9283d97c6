import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { runMake } from "#tests/support/programs.ts";

test("targets named together run one after the other, whatever MAKEFLAGS a machine has", async () => {
  const dir = await tempFolder();
  const targets = "slow:\n\t@sleep 0.2; echo slow\nquick:\n\t@echo quick\n";
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n${targets}`);
  const { output } = await runMake(["slow", "quick"], dir, { MAKEFLAGS: "-j4" });
  expect(output).toBe("slow\nquick\n");
});

test("a folder whose name PATH cannot hold is refused before anything is installed", async () => {
  const dir = join(await tempFolder(), "a:b");
  await mkdir(dir);
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n`);
  await writeFile(join(dir, "package-lock.json"), "{}");
  const { code, output } = await runMake(["build"], dir);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/a:b has a colon .* another folder\.$/m) });
});
