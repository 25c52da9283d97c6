import type { FoundValue, Walked } from "../check/walk.ts";
import { looksSecret } from "../snapshot/secrets.ts";

/** What a pull needs to know about a document's content before it may be written. */
export interface Inspection {
  /** Ids of the uploads it shows, as far as the site knows: what it does not know brings none. */
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

/** Characters. Shorter names of fields hold no secret. */
const longName = 20;

/** `ownSecrets` are secrets that we know. */
export function inspect(
  { values, secrets }: Pick<Walked, "values" | "secrets">,
  ownSecrets: readonly string[],
): Inspection {
  const assets = new Set<string>();
  let depth = 0;
  let hasSecret = secrets.length > 0;
  let hasEndlessNumber = false;
  let isDamaged = false;
  for (const found of values) {
    const { value, name } = found;
    depth = Math.max(depth, found.depth);
    if (typeof value === "string") {
      isDamaged ||= isDamagedText(value);
      hasSecret ||= isOwnSecret(value);
      if (name === "_ref" && found.isKnown && /^(image|file)-/.test(value)) assets.add(value);
    } else if (typeof value === "number") {
      hasEndlessNumber ||= !Number.isFinite(value);
    }
    if (name === undefined) continue;
    isDamaged ||= isDamagedText(name);
    if (name.length > longName) hasSecret ||= looksSecret(name) || isOwnSecret(name);
  }
  return { assets: [...assets], depth, hasSecret, hasEndlessNumber, isDamaged };

  function isOwnSecret(text: string): boolean {
    return ownSecrets.some((secret) => text.includes(secret));
  }
}

/** Whether a character was lost somewhere in a row as it came. */
export function isDamagedRow(values: readonly FoundValue[]): boolean {
  return values.some(({ value, name }) => isDamagedText(value) || isDamagedText(name));
}

function isDamagedText(text: unknown): boolean {
  return typeof text === "string" && text.includes("\uFFFD");
}
