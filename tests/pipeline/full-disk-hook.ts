import { symlinkSync } from "node:fs";
import { watchDisk } from "#tests/support/disk-steps.ts";

/** `node --import full-disk-hook.ts`: files whose path matches `FULL_DISK_AT` are on a full disk, which takes no byte. */

const full = new RegExp(process.env.FULL_DISK_AT ?? "$^");

watchDisk("", (change, path) => {
  if (change === "writeFileSync" && full.test(path)) symlinkSync("/dev/full", path);
});
