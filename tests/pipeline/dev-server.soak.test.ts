import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { allWords } from "#src/locales.ts";
import { startDevServer } from "#tests/support/dev-server.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { formerJobSlugs, jobSlugs } from "#tests/support/site.ts";

const parts = "src pipeline server public index.html vite.config.ts package.json tsconfig.base.json".split(" ");

let copy: string;
let server: Awaited<ReturnType<typeof startDevServer>>;

beforeAll(async () => {
  copy = await tempFolder(resolve(".cache/copies"), afterFile);
  for (const part of parts) await cp(part, join(copy, part), { recursive: true });
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  server = await startDevServer(copy);
  afterFile(async () => void (await server.stop()));
});

test("a former address redirects to the page's new one, or says that the page is gone", async () => {
  const ask = (slug: string) => fetch(`${server.origin}/en/jobs/${slug}?a`, { redirect: "manual" });
  const moved = await ask(formerJobSlugs.moved);
  expect([moved.status, moved.headers.get("location")]).toEqual([308, `/en/jobs/${jobSlugs[0]}?a`]);
  expect(await (await ask(formerJobSlugs.gone)).text()).toContain(allWords.en.gone.text);
});

test("every edit of interface words reloads open pages and is in the next page that is requested", async () => {
  // Vite's client in an open page opens the same socket.
  const client = await (await fetch(`${server.origin}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${server.origin}/?token=${token}`, "vite-hmr");
  const messages: string[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(data).type));
  await once(socket, "open");
  const file = join(copy, "src/i18n/en.json");
  const words = JSON.parse(await readFile(file, "utf8"));
  for (const word of ["One", "Two", "Three"]) {
    messages.length = 0;
    await writeFile(file, JSON.stringify({ ...words, nav: { ...words.nav, contact: `Edit ${word}` } }));
    await expect.poll(() => messages).toContain("full-reload");
    // The system may report the previous edit a second time. The page then reloads for that edit before this one.
    await expect.poll(async () => (await fetch(`${server.origin}/en`)).text()).toContain(`Edit ${word}`);
  }
  socket.close();
  expect(await server.stop()).toBe("");
});
