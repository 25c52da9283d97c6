import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  isProjectNamed,
  previewOrigin,
  projectSettings,
  publishedOrigin,
  requireFreePort,
  studioPort,
} from "../pipeline/for-studio/programs.ts";
import { WrongUse } from "../src/settings/wrong-use.ts";

/** Starts the Studio's dev server for `make studio`. */
async function start(): Promise<void> {
  await requireFreePort("STUDIO_PORT", studioPort());
  const { projectId, dataset, apiHost } = await projectSettings("edit");
  // Editors log in themselves, so the Studio's many packages get no token that reads drafts.
  const { SANITY_TOKEN, ...environment } = process.env;
  const program = fileURLToPath(new URL("node_modules/sanity/bin/sanity", import.meta.url));
  const child = spawn(process.execPath, [program, "dev", "--host", "127.0.0.1", "--port", String(studioPort())], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: "inherit",
    env: {
      ...environment,
      DO_NOT_TRACK: "1",
      SANITY_STUDIO_PROJECT_ID: projectId,
      SANITY_STUDIO_DATASET: dataset,
      SANITY_STUDIO_API_HOST: apiHost ?? "",
      SANITY_STUDIO_PREVIEW_URL: previewOrigin(),
      // Without a project this is a trial on this machine, where `make serve` shows the site.
      SANITY_STUDIO_SITE_ORIGIN: publishedOrigin() ?? (isProjectNamed() ? "" : "http://127.0.0.1:4173"),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  // If there is no code, a signal has ended the program.
  process.exitCode = code ?? 1;
}

await start().catch((error: unknown) => {
  if (!(error instanceof WrongUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
