import { hash } from "node:crypto";

/** In hexadecimal. */
export function sha256(bytes: string | Uint8Array): string {
  return hash("sha256", bytes);
}
