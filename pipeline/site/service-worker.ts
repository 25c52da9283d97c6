import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serviceWorkerPath } from "../../src/security/trusted-types.ts";
import { bundleScript } from "./bundle-script.ts";

interface Options {
  readonly outDir: string;
  /** Names the code of the site. The worker's text changes with it, which is how browsers notice a new version. */
  readonly buildId: string;
  /** `WORKER=off`: the worker that takes earlier ones away. */
  readonly isOff: boolean;
}

/** Writes the service worker, one file that imports nothing. */
export async function writeServiceWorker({ outDir, buildId, isOff }: Options): Promise<void> {
  const entry = isOff ? "src/worker/off.ts" : "src/worker/worker.ts";
  const script = await bundleScript(entry, { BUILD_ID: buildId, NODE_ENV: "production" });
  await writeFile(join(outDir, serviceWorkerPath), script);
}
