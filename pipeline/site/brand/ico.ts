/** Bytes: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNG inside, as all browsers read it. */
const headSize = 6;
const entrySize = 16;

/** An `.ico` file of several PNG pictures, each 256 pixels wide at most. */
export function icoOf(pngs: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(headSize + entrySize * pngs.length);
  const isIcon = 1;
  head.writeUInt16LE(isIcon, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [index, png] of pngs.entries()) {
    const entry = headSize + entrySize * index;
    // In the PNG's first block; 256 is written as 0.
    head.writeUInt8(png.readUInt32BE(16) % 256, entry);
    head.writeUInt8(png.readUInt32BE(20) % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}
