import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { runMake } from "#tests/support/programs.ts";

test("browsers that a machine chooses for its projects change no build", async () => {
  const makefile = join(await tempFolder(), "targets.mk");
  const file = join(import.meta.dirname, "../../pipeline/site/vite/browsers.ts");
  const code = `import("${file}").then((found) => console.log(found.buildTargets("reads")))`;
  await writeFile(makefile, `targets: ; @node -e '${code}'\n`);
  const targets = (settings = {}) => runMake(["-f", "Makefile", "-f", makefile, "targets"], undefined, settings);
  const expected = await targets();
  expect(expected).toMatchObject({ code: 0, output: expect.stringContaining("chrome") });
  for (const settings of [{ BROWSERSLIST: "ie 11" }, { BROWSERSLIST_ENV: "works" }, { BROWSERSLIST_CONFIG: makefile }])
    expect(await targets(settings)).toEqual(expected);
});
