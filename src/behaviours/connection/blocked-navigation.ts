import { observable } from "../observable.ts";

/** A page was asked for that cannot be had without a connection. It is opened when the connection is back. */
export interface BlockedNavigation {
  /** The visitor would rather stay. */
  cancel(): void;
}

export const blockedNavigation = observable<BlockedNavigation | undefined>(undefined);
