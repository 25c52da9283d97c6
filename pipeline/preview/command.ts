import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type CmsSettings, createCmsClient } from "../cms/client.ts";
import { listen } from "../cms/listen.ts";
import { withDrafts } from "../cms/queries.ts";
import { defaultRetryPolicy, openSession } from "../cms/session.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { failureOf } from "../failure-of.ts";
import { interruptedBySignals } from "../interruption.ts";
import { cmsPort, pullSettings, reportSettings, studioPort } from "../settings.ts";
import { snapshotPaths } from "../snapshot/paths.ts";
import { todayOption } from "../today.ts";
import { optionsIn } from "../verb.ts";
import { bringDrafts, previewFolders } from "./drafts.ts";

/** The pause after an edit before the page updates, because the Studio saves while an editor types. */
const quietMs = 150;

/** `preview [--work .cache/preview]`: the dev server with the CMS's drafts, which follows every edit until Ctrl-C. */
export async function run(args: string[]): Promise<ExitCode> {
  const { work = ".cache/preview" } = optionsIn(args, ["work"], []);
  const { drafts, shown, overlay } = previewFolders(work);
  // An earlier preview may be from other code or another Studio, so it is made again.
  rmSync(snapshotPaths(drafts).cache, { force: true });
  const settings = draftSettings();
  const { studioUrl = `http://127.0.0.1:${studioPort()}` } = reportSettings();
  const interruption = interruptedBySignals();
  const { signal } = interruption;
  const bring = () => bringDrafts({ work, settings, studioUrl, today: todayOption(undefined), signal });
  await Promise.all([bring(), bundleOverlay(resolve(overlay))]);
  const server = spawn(process.execPath, ["node_modules/vite-react-ssg/bin/vite-react-ssg.js", "dev"], {
    stdio: "inherit",
    // The bundling has set this process to production.
    env: { ...process.env, NODE_ENV: "development", SNAPSHOT_DIR: shown, PREVIEW_DIR: work },
  });
  const ended = once(server, "exit");
  const session = openSession(defaultRetryPolicy, signal);
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const follow = () => {
    last = last.then(bring).catch((error: unknown) => {
      if (!signal.aborted) process.stderr.write(`${failureOf(error).message}\n`);
    });
  };
  const hear = (heard: string) => {
    clearTimeout(timer);
    if (heard !== "lost") timer = setTimeout(follow, quietMs);
  };
  const listening = listen(createCmsClient(settings, session.transport), hear, signal, withDrafts);
  try {
    await Promise.race([ended, listening]);
  } finally {
    clearTimeout(timer);
    server.kill();
    interruption.stop();
    await Promise.allSettled([last, ended]);
    await session.close();
  }
  return exitCodes.done;
}

/** The local CMS accepts any token. The text must not occur in content, because a pull removes tokens from it. */
const localToken = "token-for-make-cms";

function draftSettings(): CmsSettings {
  const { projectId, ...settings } = pullSettings();
  if (projectId === undefined) {
    return { ...settings, projectId: "local", apiHost: `http://localhost:${cmsPort()}`, token: localToken };
  }
  if (!settings.token)
    throw new WrongUse("Drafts are read with a token: set SANITY_TOKEN (docs/guides/connect-your-sanity-project.md).");
  return { ...settings, projectId };
}

/** @sanity/visual-editing is installed with the Studio only, to keep the site's own dependencies few. */
async function bundleOverlay(file: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: "studio",
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: dirname(file),
      emptyOutDir: true,
      lib: { entry: "preview/overlay.ts", formats: ["es"], fileName: "overlay" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}
