import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundleApart } from "#pipeline/site/code/bundle.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { startNode } from "#tests/support/programs.ts";

test("code that cannot be bundled fails the build with the bundler's message", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "entry.ts"), 'import "./no-such-module.ts";');
  const bundling = bundleApart([{ configFile: false, root: folder, build: { ssr: "entry.ts" } }]);
  await expect(bundling).rejects.toThrow(/exit code 1.*no-such-module/s);
});

test("a killed bundler is not reported as code that cannot be bundled", async () => {
  const configFile = join(await tempFolder(), "vite.config.mjs");
  await writeFile(configFile, 'process.kill(process.pid, "SIGKILL");\n');
  const words = /^Bundling the site's code was killed \(SIGKILL\), .* Run it again, with more/;
  await expect(bundleApart([{ configFile }])).rejects.toThrow(words);
});

test("a bundler ends with its build, however the build ends", async () => {
  const folder = await tempFolder();
  const [configFile, idFile] = [join(folder, "vite.config.mjs"), join(folder, "id")];
  const waiting = "await new Promise((end) => setTimeout(end, 600_000));";
  const saying = `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(idFile)}, String(process.pid));`;
  await writeFile(configFile, `${saying}\n${waiting}\n`);
  const program = `import { bundleApart } from "#pipeline/site/code/bundle.ts";
    await bundleApart([{ configFile: process.argv[1] }]);`;
  const { child, outcome } = startNode(["--input-type=module", "-e", program, configFile]);
  const id = await vi.waitUntil(() => existsSync(idFile) && Number(readFileSync(idFile, "utf8")), 60_000);
  onTestFinished(() => void (runs(id) && process.kill(id, "SIGKILL")));
  child.kill("SIGTERM");
  await outcome;
  await vi.waitUntil(() => !runs(id), 10_000);
});

function runs(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
