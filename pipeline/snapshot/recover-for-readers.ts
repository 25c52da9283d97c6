import { existsSync } from "node:fs";
import { PullFailure } from "../failure.ts";
import { createFileSteps } from "./file-steps.ts";
import { placesOf } from "./paths.ts";
import { takeLock } from "./process-lock.ts";
import { mendSnapshot } from "./swap.ts";

/** Puts a snapshot in its place that a killed pull left beside it. A pull that is running is left to itself. */
export function mendForReaders(dir: string): void {
  const places = placesOf(dir);
  if (existsSync(places.target) || !existsSync(places.journal)) return;
  try {
    const release = takeLock(places.lock);
    try {
      mendSnapshot(places, createFileSteps());
    } finally {
      release();
    }
  } catch (error) {
    if (!(error instanceof PullFailure)) throw error;
  }
}
