import { hash } from "node:crypto";

/** Returns hexadecimal digits. */
export function sha256(bytes: string | Uint8Array): string {
  return hash("sha256", bytes);
}

/** Allows an inline script or style in a Content-Security-Policy. */
export function cspHash(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
