import { hash } from "node:crypto";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listFiles } from "#pipeline/files.ts";
import type { OfflineList } from "#src/offline/worker/protocol.ts";
import { startNetworkLine } from "./network.ts";
import { spawnServer } from "./running-server.ts";
import { distDir } from "./site.ts";

export interface Deployment {
  /** Letters and digits that become a part of the scripts' names, so that these change as after an edit in `src/`. */
  readonly code?: string;
  /** Replaces a text in all pages, payloads and scripts. */
  readonly replace?: readonly [before: string, after: string];
  /** Texts of files by name. `undefined` removes the file, as if a host had lost it. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

export type DeployedSite = Awaited<ReturnType<typeof deploySite>>;

/** Starts the real server for the built site. Tests can deploy other builds, and cut the connection. */
export async function deploySite() {
  const folder = await mkdtemp(join(tmpdir(), "deployed-"));
  const current = join(folder, "dist");
  await makeDeployment(current, {});
  const server = await spawnServer({ DIST_DIR: current, CONTACT_DB: join(folder, "contact.sqlite") });
  const line = await startNetworkLine(server.port);
  let count = 0;
  return {
    origin: line.origin,
    line,
    /** The folder of the server's `contact.sqlite`. */
    folder,
    /** Replaces the served build by another one, as `make build` does. */
    async deploy(deployment: Deployment) {
      count += 1;
      const next = join(folder, `next-${count}`);
      await makeDeployment(next, deployment);
      await rename(current, join(folder, `old-${count}`));
      await writeFile(join(next, stampFile), String(count));
      await rename(next, current);
      await untilServed(server.port, count);
    },
    async stop() {
      await line.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the server has found the new build, for which it looks once a second. */
async function untilServed(port: number, count: number): Promise<void> {
  const served = () => fetch(`http://127.0.0.1:${port}/${stampFile}`).then((response) => response.text());
  while ((await served()) !== String(count)) await pause(50);
}

const stampFile = "deployment.txt";

/** Writes the files that `make build` would make after the change that `deployment` describes, without a build. */
export async function makeDeployment(target: string, deployment: Deployment): Promise<void> {
  const { code, replace, files = {} } = deployment;
  await cp(distDir, target, { recursive: true });
  const changes: [before: string, after: string][] = replace ? [[...replace]] : [];
  if (code) {
    for (const file of listFiles(target)) {
      // `assets/core-Db8uOF4u.js`: the hash has eight characters, of which the code replaces the first four.
      const [, before = "", hash = "", after = ""] = /^assets\/(.*-)([\w-]{4})([\w-]{4}\.js)$/.exec(file) ?? [];
      if (hash) changes.push([before + hash + after, before + code.padEnd(4, "0").slice(0, 4) + after]);
    }
    const { build } = JSON.parse(await readFile(join(target, "build.json"), "utf8"));
    changes.push([build, `${code.toLowerCase()}${build}`.slice(0, 12)]);
  }
  if (changes.length > 0) await rewrite(target, changes);
  await renewRevisions(target);
  for (const [name, text] of Object.entries(files)) await put(target, name, text);
}

/** Replaces the first text of each change by the second, in contents and names of files. */
async function rewrite(dir: string, changes: readonly (readonly [string, string])[]): Promise<void> {
  for (const name of listFiles(dir).filter((name) => [".html", ".json", ".js"].includes(extname(name)))) {
    const text = await readFile(join(dir, name), "utf8");
    const next = changes.reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
    const nextName = changes.reduce((changed, [before, after]) => changed.replace(before, after), name);
    if (next === text && nextName === name) continue;
    await put(dir, name);
    await put(dir, nextName, next);
  }
}

/** Removes a file and its compressed forms, and writes a new file if there is a text. */
async function put(dir: string, name: string, text?: string): Promise<void> {
  for (const end of ["", ".br", ".gz"]) await rm(join(dir, name + end), { force: true });
  if (text !== undefined) await writeFile(join(dir, name), text);
}

/** Lists the present revisions of all files in the offline lists, as a build does. */
async function renewRevisions(dir: string): Promise<void> {
  for (const file of listFiles(dir).filter((name) => /(^|\/)offline\.json$/.test(name))) {
    const list: OfflineList = JSON.parse(await readFile(join(dir, file), "utf8"));
    const entries = list.entries.map(async ({ url, revision }) => {
      return { url, revision: revision && (await revisionOf(dir, url)) };
    });
    await put(dir, file, JSON.stringify({ ...list, entries: await Promise.all(entries) }));
  }
}

async function revisionOf(dir: string, url: string): Promise<string> {
  return hash("md5", await readFile(join(dir, extname(url) ? url : `${url}.html`)));
}
