import { createHash } from "node:crypto";

/** The form in which a policy allows the text of a `<style>`: base64 of its SHA-256. */
export function styleHash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** Of the styles in a page, or in what all pages are made of. */
export function styleHashesIn(html: string): string[] {
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gis)].map(([, text = ""]) => text);
  return [...new Set(styles)].map(styleHash);
}
