import { hash } from "node:crypto";

/** Returns hexadecimal digits. */
export function sha256(bytes: string | Uint8Array): string {
  return hash("sha256", bytes);
}
