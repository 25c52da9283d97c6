/** A bounded number of bytes, kept under their keys. */
export type MemoryCache<Key, Value> = {
  get(key: Key): Value | undefined;
  /** Makes room by forgetting what was not asked for since the last time that room was made, the oldest first. */
  set(key: Key, value: Value, bytes: number): void;
};

/** What is larger than `maxBytes` on its own is not kept. */
export function createMemoryCache<Key, Value>(maxBytes: number): MemoryCache<Key, Value> {
  const entries = new Map<Key, { readonly value: Value; readonly bytes: number; isWanted: boolean }>();
  let heldBytes = 0;

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (heldBytes <= maxBytes) return;
      entries.delete(key);
      if (entry.isWanted) {
        // A second chance: it goes to the end, and stays only if somebody asks for it before its turn comes again.
        entry.isWanted = false;
        entries.set(key, entry);
      } else {
        heldBytes -= entry.bytes;
      }
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) entry.isWanted = true;
      return entry?.value;
    },
    set(key, value, bytes) {
      if (bytes > maxBytes || entries.has(key)) return;
      entries.set(key, { value, bytes, isWanted: false });
      heldBytes += bytes;
      makeRoom();
    },
  };
}
