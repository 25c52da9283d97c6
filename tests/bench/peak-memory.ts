import { readFileSync } from "node:fs";

/** The peak memory of a process in bytes, from the kernel (Linux). `maxRSS` would start at the parent's peak. */
export function peakMemory(pid: number | "self" = "self"): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
