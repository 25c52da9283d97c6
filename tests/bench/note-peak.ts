import { readFileSync, writeFileSync } from "node:fs";

/** Loaded before a program: when it ends, the bytes it had in memory at most are in the file `PEAK_FILE` names. */
process.on("exit", () => {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  writeFileSync(process.env.PEAK_FILE ?? "", String(Number(kilobytes) * 1024));
});
