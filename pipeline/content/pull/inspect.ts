import { looksSecret } from "../keep-out.ts";

/** What a pull needs to know about a document's content, found in one walk over all its values. */
export interface Inspection {
  /** Ids of the assets it shows. */
  readonly assets: readonly string[];
  /** Levels of lists and groups inside each other. */
  readonly depth: number;
  /** Whether a text, or the name of a field, looks like a token or a private key. */
  readonly hasSecret: boolean;
  /** Whether there is a number that JSON cannot keep, such as 1e999. */
  readonly hasEndlessNumber: boolean;
  /** Whether a character was lost, which may have happened on the way here. */
  readonly isDamaged: boolean;
}

/** Without recursion: content may be nested deeper than a stack. `ownSecrets` are secrets that we know. */
export function inspectContent(content: unknown, ownSecrets: readonly string[] = []): Inspection {
  const assets = new Set<string>();
  let hasSecret = false;
  let hasEndlessNumber = false;
  let isDamaged = false;
  let depth = 0;
  let level: unknown[] = [content];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") lookAtText(value);
      else if (typeof value === "number") hasEndlessNumber ||= !Number.isFinite(value);
      else if (Array.isArray(value)) for (const item of value) next.push(item);
      else if (typeof value === "object" && value !== null) lookAtFields(value as Record<string, unknown>, next);
    }
    level = next;
    if (level.length > 0) depth += 1;
  }
  return { assets: [...assets], depth, hasSecret, hasEndlessNumber, isDamaged };

  function lookAtFields(fields: Record<string, unknown>, next: unknown[]): void {
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (name === "_ref" && typeof value === "string" && /^(image|file)-/.test(value)) assets.add(value);
      isDamaged ||= name.includes("\uFFFD");
      if (name.length > 20) hasSecret ||= isSecret(name);
      next.push(value);
    }
  }

  function lookAtText(text: string): void {
    isDamaged ||= text.includes("\uFFFD");
    // The few pixels in a data: address are long runs of letters and digits too.
    if (text.length > 15 && !text.startsWith("data:image/")) hasSecret ||= isSecret(text);
  }

  function isSecret(text: string): boolean {
    return looksSecret(text) || ownSecrets.some((secret) => text.includes(secret));
  }
}
