import { parsePath } from "../addresses.ts";
import { OfflineGuard } from "../behaviours/connection/offline-guard.tsx";
import { useLateFonts } from "../behaviours/late-fonts/use-late-fonts.ts";
import { isKept } from "../behaviours/prefetch/kept-payloads.ts";
import { useProgress } from "../behaviours/progress/use-progress.ts";
import { useHashLinks } from "../behaviours/scrolling/jump.ts";
import { isKeptOnDevice, lookForKeptPages } from "../behaviours/service-worker/kept-pages.ts";

export function RouterBehaviours() {
  useProgress();
  useHashLinks();
  useLateFonts();
  return <OfflineGuard {...{ needsNetwork, lookForKeptPages }} />;
}

function needsNetwork(path: string): boolean {
  return parsePath(path) !== undefined && !isKept(path) && !isKeptOnDevice(path);
}
