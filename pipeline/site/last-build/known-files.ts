import type { Stamp } from "./stamp.ts";

/** What is known of a file. Without a stamp it is read again. */
export interface KnownFile {
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
  readonly stamp?: Stamp | undefined;
}

/** By path. */
export type KnownFiles = ReadonlyMap<string, KnownFile>;
