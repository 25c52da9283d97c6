import type { Reader } from "./dataset.ts";
import type { Listeners } from "./listeners.ts";
import type { Store } from "./store.ts";

export type ReadAsset = (name: string) => Promise<Buffer | undefined>;
export type KeepAsset = (name: string, bytes: Buffer) => Promise<void>;

export interface LocalCmsOptions {
  readonly store: Store;
  readonly readAsset: ReadAsset;
  readonly keepAsset: KeepAsset;
  readonly port?: number | undefined;
  readonly readerFor?: (authorization: string | undefined) => Reader;
}

/** A stand-in for the CMS, over real HTTP on this machine. */
export interface LocalCms extends LocalCmsOptions {
  readonly projectId: string;
  readonly readerFor: (authorization: string | undefined) => Reader;
  readonly dataset: string;
  readonly listeners: Listeners;
  /** A value for `SANITY_API_HOST`, such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  close(): Promise<void>;
}
