import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { runMake } from "#tests/support/programs.ts";

/** Browserslist reads these variables. The Makefile removes them, so make has to run the code that is tested. */
const chosen = [{ BROWSERSLIST: "ie 11" }, { BROWSERSLIST_ENV: "works" }, { BROWSERSLIST_CONFIG: "/no/such/file" }];

test("make builds for the project's browsers, even if a machine chooses browsers for all its projects", async () => {
  const makefile = join(await tempFolder(), "targets.mk");
  const file = join(import.meta.dirname, "../../pipeline/site/vite/browsers.ts");
  const code = `import("${file}").then((found) => console.log(found.buildTargets("reads")))`;
  await writeFile(makefile, `targets: ; @node -e '${code}'\n`);
  const targets = (settings = {}) => runMake(["-f", "Makefile", "-f", makefile, "targets"], undefined, settings);
  const expected = await targets();
  expect(expected).toMatchObject({ code: 0, output: expect.stringContaining("chrome") });
  for (const settings of chosen) expect(await targets(settings)).toEqual(expected);
});
