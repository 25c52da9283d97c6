import { useSyncExternalStore } from "react";
import { isOnline, subscribeToConnection } from "./connection.ts";

/** Whether there is a connection, for what needs one; true in prerendered HTML. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOnline, () => true);
}
