import { writeFileSync } from "node:fs";
import { peakMemory } from "./processes.ts";

/** Loaded before a program. Writes the program's peak memory in bytes to the file `PEAK_FILE` when it ends. */
process.on("exit", () => writeFileSync(process.env.PEAK_FILE ?? "", String(peakMemory())));
