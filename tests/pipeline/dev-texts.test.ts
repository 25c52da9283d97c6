import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { freePort } from "#tests/support/free-port.ts";
import { quickStart } from "#tests/support/quick-start.ts";
import { sampleDay } from "#tests/support/sample-day.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const root = join(import.meta.dirname, "../..");
const fixtures = join(root, "tests/fixtures");

/** `String.replace` reads each of these as something else when it stands in what is put in. */
const text = "US$$, Forschung $& Lehre, $1, $` and $<name>";
const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test("the dev server shows signs of money and of patterns as they were written", { timeout: 90_000 }, async () => {
  const snapshotDir = await tempFolder();
  await cp(join(fixtures, "site"), snapshotDir, { recursive: true });
  await giveHomeTheHeading(snapshotDir, text);
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "tests" });

  const origin = await startDevServer(snapshotDir);
  const answers = () => fetch(`${origin}/en`).then((response) => response.text());
  await expect.poll(() => answers().catch(() => ""), { timeout: 60_000 }).toContain("</html>");
  const html = await answers();
  expect(html).toMatch(/<h1[^>]*>/);
  // In the head's title and in the page.
  expect(html.split(shown).length - 1).toBeGreaterThanOrEqual(2);
  expect(html.match(/<div id="root"/g)).toHaveLength(1);
});

test("every edit of words reloads open pages and is on the next one", { timeout: 120_000 }, async () => {
  const copy = await tempFolder(join(root, ".cache/copies"));
  for (const part of [
    "src",
    "pipeline",
    "public",
    "index.html",
    "vite.config.ts",
    "package.json",
    "tsconfig.base.json",
  ]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const snapshotDir = join(copy, "snapshot");
  await cp(join(fixtures, "site"), snapshotDir, { recursive: true });
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "tests" });

  const origin = await startDevServer(snapshotDir, copy);
  const page = () => fetch(`${origin}/en`).then((response) => response.text());
  await expect.poll(() => page().catch(() => ""), { timeout: 60_000 }).toContain("</html>");
  // As the client of Vite in an open page does.
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const socket = new WebSocket(`${origin}/?token=${/wsToken = "([^"]+)"/.exec(client)?.[1]}`, "vite-hmr");
  const messages: string[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(data).type));
  await once(socket, "open");
  const file = join(copy, "src/i18n/en.json");
  const words = JSON.parse(await readFile(file, "utf8"));
  for (const word of ["One", "Two", "Three", "Four"]) {
    messages.length = 0;
    await writeFile(file, JSON.stringify({ ...words, nav: { ...words.nav, contact: `Edit ${word}` } }));
    await expect.poll(() => messages, { timeout: 10_000 }).toContain("full-reload");
    expect(await page()).toContain(`Edit ${word}`);
  }
  socket.close();
});

async function giveHomeTheHeading(snapshotDir: string, heading: string): Promise<void> {
  const folder = join(snapshotDir, "documents/page");
  for (const name of await readdir(folder)) {
    const page = JSON.parse(await readFile(join(folder, name), "utf8"));
    if (page.screen !== "home") continue;
    const inAllLanguages = { _type: "localeString", de: heading, en: heading };
    page.sections[0].heading = inAllLanguages;
    page.seo = { ...page.seo, title: inAllLanguages };
    await writeFile(join(folder, name), JSON.stringify(page, null, 2));
  }
}

/** Gives the server's origin; it may not answer yet. */
async function startDevServer(snapshotDir: string, cwd = root): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, ["node_modules/vite-react-ssg/bin/vite-react-ssg.js", "dev"], {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...quickStart,
      PORT: String(port),
      HOST: "127.0.0.1",
      SNAPSHOT_DIR: snapshotDir,
      BRAND_DIR: join(fixtures, "brand"),
    },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  return `http://127.0.0.1:${port}`;
}
