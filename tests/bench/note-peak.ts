import { writeFileSync } from "node:fs";
import { peakMemory } from "./processes.ts";

/** Loaded before a program: when it ends, the bytes it had in memory at most are in the file `PEAK_FILE` names. */
process.on("exit", () => writeFileSync(process.env.PEAK_FILE ?? "", String(peakMemory())));
