import { serviceWorkerPath } from "../../src/security/trusted-types.ts";
import { bundleScript } from "./bundle-script.ts";

interface Options {
  /** Names the code of the site. The worker's text changes with it, which is how browsers notice a new version. */
  readonly buildId: string;
  /** `WORKER=off`: the worker that takes earlier ones away. */
  readonly isOff: boolean;
}

/** Where it lies in the built site. */
export const serviceWorkerFile = serviceWorkerPath.slice(1);

/** The service worker, one file that imports nothing. */
export function serviceWorkerScript({ buildId, isOff }: Options): Promise<string> {
  const entry = isOff ? "src/worker/off.ts" : "src/worker/worker.ts";
  return bundleScript(entry, { BUILD_ID: buildId, NODE_ENV: "production" });
}
