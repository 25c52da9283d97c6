import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import type { DocumentOf } from "#src/content/model/documents.ts";
import { formerFile } from "#src/content/model/former-documents.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf } from "#src/content/snapshot.ts";
import { allWords } from "#src/locales.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { freePort } from "#tests/support/local-port.ts";
import { quickStart } from "#tests/support/programs.ts";
import { sampleDay } from "#tests/support/sample.ts";

const root = join(import.meta.dirname, "../..");
const fixtures = join(root, "tests/fixtures");
const parts = "src pipeline server public index.html vite.config.ts package.json tsconfig.base.json".split(" ");

let copy: string;
let port: number;
let server: ChildProcess;
let warnings = "";
let job: DocumentOf<"job"> | undefined;

beforeAll(async () => {
  copy = await tempFolder(join(root, ".cache/copies"), afterFile);
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const snapshotDir = join(copy, "snapshot");
  await cp(join(fixtures, "site"), snapshotDir, { recursive: true });
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "tests" });
  job = documentsOf(readSnapshot(snapshotDir), "job").find(({ open }) => open);
  const former = { job: { "was-elsewhere": job?._id, "was-here": "gone" } };
  await writeFile(join(snapshotDir, formerFile), JSON.stringify(former));
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "tests" });
  port = await freePort();
  server = spawn(process.execPath, ["pipeline/cli.ts", "dev"], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      ...quickStart,
      PORT: String(port),
      HOST: "127.0.0.1",
      SNAPSHOT_DIR: snapshotDir,
      BRAND_DIR: join(fixtures, "brand"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  server.stderr?.on("data", (text) => {
    warnings += text;
  });
  await vi.waitFor(async () => expect(await page()).toContain("</html>"), { timeout: 60_000, interval: 200 });
}, 90_000);

afterAll(async () => {
  server.kill();
  await once(server, "exit");
});

test("a former address redirects to the page's new one, or says that the page is gone", async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
  const moved = await ask("/en/jobs/was-elsewhere?a");
  expect([moved.status, moved.headers.get("location")]).toEqual([308, `/en/jobs/${job?.slug.current}?a`]);
  expect(await (await ask("/en/jobs/was-here")).text()).toContain(allWords.en.gone.text);
});

test("every edit of interface words reloads open pages and shows on the next page", async () => {
  // The client of Vite in an open page does the same.
  const client = await (await fetch(`http://127.0.0.1:${port}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`http://127.0.0.1:${port}/?token=${token}`, "vite-hmr");
  const messages: string[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(data).type));
  await once(socket, "open");
  const file = join(copy, "src/i18n/en.json");
  const words = JSON.parse(await readFile(file, "utf8"));
  for (const word of ["One", "Two", "Three"]) {
    messages.length = 0;
    await writeFile(file, JSON.stringify({ ...words, nav: { ...words.nav, contact: `Edit ${word}` } }));
    await expect.poll(() => messages, { timeout: 10_000 }).toContain("full-reload");
    expect(await page()).toContain(`Edit ${word}`);
  }
  socket.close();
  expect(warnings).toBe("");
});

async function page(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/en`)).text();
}
