import type { ModelSchema } from "#src/content/model/schema.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import type { ReportWords } from "./words/report-words.ts";

/** A value before and after, and where it stands. */
export interface Compared {
  /** What the model expects here; nothing for a field it does not know. */
  readonly schema: ModelSchema | undefined;
  readonly before: unknown;
  readonly after: unknown;
  readonly where: readonly string[];
  readonly path: string;
}

export interface Sides {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Two snapshots, and the words in which their differences are told. */
export interface Comparison extends Sides {
  readonly words: ReportWords;
}
