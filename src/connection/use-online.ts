import { useSyncExternalStore } from "react";
import { isOnline, subscribeToConnection } from "./connection.ts";

/** True if the browser is online, and in prerendered HTML. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOnline, () => true);
}
