import { symlinkSync } from "node:fs";
import { watchDisk } from "#tests/support/watch-disk.ts";

/** `node --import full-disk-hook.ts`: at a path that matches `FULL_DISK_AT`, no byte and no link can be written. */

const full = new RegExp(process.env.FULL_DISK_AT ?? "$^");

watchDisk("", (change, path) => {
  if (!full.test(path)) return;
  if (change === "linkSync") throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  if (change === "writeFileSync") symlinkSync("/dev/full", path);
});
