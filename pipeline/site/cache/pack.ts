import { createHash } from "node:crypto";

/** Files by name, in a fixed order. */
export type Files = ReadonlyMap<string, Buffer>;

/** Bytes of a SHA-256, with which a pack begins. */
const digestLength = 32;

/**
 * Several files as one: a digest of all that follows, the length of the list in four bytes, the list of names and lengths
 * as JSON, and the files themselves.
 */
export function pack(files: Files): Buffer {
  const list = Buffer.from(JSON.stringify([...files].map(([name, { length }]) => [name, length])));
  const listLength = Buffer.alloc(4);
  listLength.writeUInt32BE(list.length);
  const content = Buffer.concat([listLength, list, ...files.values()]);
  return Buffer.concat([digestOf(content), content]);
}

/** The files of a pack. Returns undefined when a single bit of it is not as it was written. */
export function unpack(bytes: Buffer): Files | undefined {
  const content = bytes.subarray(digestLength);
  if (content.length < 4 || !digestOf(content).equals(bytes.subarray(0, digestLength))) return undefined;
  let start = 4 + content.readUInt32BE(0);
  const list: [name: string, length: number][] = JSON.parse(content.toString("utf8", 4, start));
  return new Map(
    list.map(([name, length]) => {
      const file = content.subarray(start, start + length);
      start += length;
      return [name, file];
    }),
  );
}

function digestOf(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
