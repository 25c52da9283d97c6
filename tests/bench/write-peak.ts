import { writeFileSync } from "node:fs";
import { peakMemory } from "./peak-memory.ts";

/** `node --import write-peak.ts` writes the program's peak memory in bytes to the file `PEAK_FILE` when it ends. */
const { PEAK_FILE } = process.env;
if (!PEAK_FILE) throw new Error("PEAK_FILE names no file.");
process.on("exit", () => writeFileSync(PEAK_FILE, String(peakMemory())));
