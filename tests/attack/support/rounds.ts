/** `SOAK=1`: the long form, minutes instead of seconds. */
export const isSoak = process.env.SOAK === "1";

/** How often something is tried: so often in `make test`, twenty times as often in the long form. */
export function rounds(count: number): number {
  return isSoak ? count * 20 : count;
}

/** Milliseconds for a test in either form. */
export const attackTimeoutMs = isSoak ? 900_000 : 60_000;
