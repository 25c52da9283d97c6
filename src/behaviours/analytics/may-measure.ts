/** The parts of the browser that decide. Browsers that know the one signal often do not know the other. */
export interface Visitor {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Not while developing or testing, not from a file, and not who asks not to be measured. */
export function mayMeasure({ protocol, hostname }: Pick<URL, "protocol" | "hostname">, visitor: Visitor): boolean {
  if (protocol !== "https:" && protocol !== "http:") return false;
  // 127.0.0.0/8: browsers write addresses out, `127.1` as `127.0.0.1`.
  if (/^(.*\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)) return false;
  return visitor.doNotTrack !== "1" && visitor.globalPrivacyControl !== true;
}
