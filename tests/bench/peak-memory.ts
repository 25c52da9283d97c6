import { readFileSync, writeFileSync } from "node:fs";

/** The peak memory of a process in bytes, from the kernel (Linux). `maxRSS` would start at the parent's peak. */
export function peakMemory(pid: number | "self" = "self"): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

/** A program that loads this file first, with `node --import`, writes its peak to `PEAK_FILE` when it ends. */
const { PEAK_FILE } = process.env;
if (PEAK_FILE) process.on("exit", () => writeFileSync(PEAK_FILE, String(peakMemory())));
