/**
 * FNV-1a of 64 bits, in hexadecimal: http://www.isthe.com/chongo/tech/comp/fnv. For names in addresses: browsers have no
 * other hash that answers at once. It keeps nothing secret.
 */
export function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
