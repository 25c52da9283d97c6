import type { Reason } from "../failure.ts";

/** One thing worth saying about the settings, the CMS or the snapshot. */
export interface Finding {
  /** A `note` may be as it is meant; with something `wrong` no pull succeeds. */
  readonly level: "good" | "note" | "wrong";
  readonly about: "settings" | "cms" | "snapshot";
  readonly says: string;
  /** What to do. */
  readonly remedy?: string;
  /** Of what is wrong: what a pull would fail with. */
  readonly reason?: Reason;
}

export type Counts = Readonly<Record<string, number>>;

export interface Diagnosis {
  /** What a pull would fail with; nothing if the CMS can be read. */
  readonly reason?: Reason;
  readonly settings: SettingsFacts;
  /** Nothing if it was not or could not be read. */
  readonly cms?: CmsFacts;
  /** Nothing if there is none. */
  readonly snapshot?: SnapshotFacts;
  readonly findings: readonly Finding[];
}

export interface SettingsFacts {
  readonly projectId?: string;
  readonly dataset: string;
  readonly apiVersion: string;
  readonly host?: string;
  /** Whether there is one; never what it is. */
  readonly hasToken: boolean;
  readonly useCdn: { readonly asked: boolean; readonly becomes?: boolean };
  readonly withCredentials: { readonly asked: boolean; readonly becomes?: boolean };
}

export interface CmsFacts {
  /** Of the last answer. */
  readonly status: number;
  /** Milliseconds until the first byte of a small answer. */
  readonly latencyMs: number;
  /** Published documents by type, as this reader sees them. */
  readonly documents: Counts;
  readonly drafts: number;
  readonly versions: number;
  /** Documents with a dot in their id. */
  readonly dottedIds: number;
  /** What readers without a token see, by type; asked with a token alone, absent if they are refused. */
  readonly anonymous?: Counts;
  /** Milliseconds the CMS's clock is ahead of this machine's; nothing if it does not tell. */
  readonly clockAheadMs?: number;
}

export interface SnapshotFacts {
  readonly source: string;
  readonly digest: string;
  readonly documents: Counts;
  /** Against what the CMS shows; `changed` is known only where a pull from there is remembered. */
  readonly comparison?: {
    readonly isRemembered: boolean;
    readonly added: number;
    readonly changed?: number;
    readonly removed: number;
  };
}
