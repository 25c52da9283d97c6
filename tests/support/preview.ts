import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { readSnapshot } from "#src/content/read.ts";
import { startTestCms, type TestCms, type TestCmsOptions } from "./local-cms/test-cms.ts";
import { quickStart } from "./programs.ts";
import { ask } from "./running-server.ts";
import { behaviourSite } from "./site.ts";

const root = join(import.meta.dirname, "../..");

export interface TestPreview {
  readonly cms: TestCms;
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Requests a path without normalising it or following redirects. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): ReturnType<typeof ask>;
  /** Ends the program and resolves with its log. */
  stop(): Promise<string>;
}

interface Options extends TestCmsOptions {
  readonly hasDoor?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly distDir?: string;
}

/** The token of a preview, which may read everything. */
export const previewToken = "viewer-of-the-tests";
export const studioOrigin = "https://studio.example";

/** Starts the real preview for the site of behaviour tests, with a CMS that has the same content. */
export async function startPreview({
  hasDoor = false,
  environment,
  distDir,
  ...options
}: Options = {}): Promise<TestPreview> {
  const site = await behaviourSite();
  const documents = [...readSnapshot(site.snapshotDir).byId.values()];
  const cms = await startTestCms({ documents, assetsDir: join(site.snapshotDir, "assets"), ...options });
  const work = await mkdtemp(join(tmpdir(), "preview-"));
  const places = ["--dir", site.snapshotDir, "--dist", distDir ?? site.distDir, "--work", work];
  const child = spawn(process.execPath, ["pipeline/cli.ts", "preview", ...places, ...(hasDoor ? ["--door"] : [])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...quickStart,
      // As `make preview` starts it.
      NODE_OPTIONS: "--max-semi-space-size=4",
      BRAND_DIR: site.brandDir,
      SANITY_PROJECT_ID: cms.projectId,
      SANITY_API_HOST: cms.origin,
      SANITY_TOKEN: previewToken,
      STUDIO_URL: studioOrigin,
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = text(child.stderr);
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit").then(() => [])]);
  if (line === undefined) throw new Error(`The preview has ended: ${await log}`);
  const origin = String(line).split(" ").at(-1) ?? "";
  const port = Number(new URL(origin).port);
  return {
    cms,
    origin,
    port,
    pid: child.pid ?? 0,
    get: (path, headers = {}, method = "GET") => ask(port, { path, headers, method }),
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
      await cms.close();
      await rm(work, { recursive: true, force: true });
      return log;
    },
  };
}
