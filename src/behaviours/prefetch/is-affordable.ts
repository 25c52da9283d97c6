import { isOnline } from "../connection/connection.ts";

interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What a browser tells of its line (https://wicg.github.io/netinfo/); Firefox and Safari tell nothing. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}

/** Whether bytes may be spent on pages that perhaps nobody opens: not offline, not on `slow-2g` or `2g`, not against Save-Data. */
export function isAffordable(): boolean {
  const network = networkInformation();
  return isOnline() && !network?.saveData && !network?.effectiveType?.includes("2g");
}
