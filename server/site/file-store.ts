import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { type HeaderList, withCommonHeaders } from "../http/header-list.ts";
import { createMemoryCache } from "./memory-cache.ts";
import type { Content } from "./plan-response.ts";
import { createFileOpener, FileGoneError, type SharedFile } from "./shared-file.ts";
import type { Representation } from "./site-index.ts";
import type { SiteResponse } from "./site-response.ts";

export type InMemory = {
  readonly content: Content;
  readonly bytes: Uint8Array;
  /** The answer to a request without conditions, ready to be sent. */
  readonly whole: SiteResponse;
};
/** Whoever gets the file releases it. */
export type OnDisk = { readonly content: Content; readonly file: SharedFile };

export type FileStore = {
  /** What memory holds, at once. */
  recall(representation: Representation): InMemory | undefined;
  /** Throws `FileGoneError`, or what the file system throws. */
  fetch(representation: Representation): Promise<InMemory | OnDisk>;
};

/** Pages, scripts and most pictures are smaller; films are not. */
const maxSmallFileBytes = 256 * 1024;

type Options = {
  /** The most that is held in memory. */
  readonly maxMemoryBytes: number;
  /** Of every response. */
  readonly commonHeaders: HeaderList;
  /** Whether the folder still holds the build whose files these are: two builds must not mix. */
  readonly isCurrent: () => boolean;
};

export function createFileStore({ maxMemoryBytes, commonHeaders, isCurrent }: Options): FileStore {
  const open = createFileOpener();
  const memory = createMemoryCache<Representation, InMemory>(maxMemoryBytes);
  const reading = new Map<Representation, Promise<InMemory>>();
  const tags = new Map<Representation, { readonly stamp: string; readonly tag: Promise<string> }>();

  function tagOf(representation: Representation, handle: FileHandle, stamp: string): Promise<string> {
    const known = tags.get(representation);
    if (known?.stamp === stamp) return known.tag;
    const tag = hashFile(handle);
    tags.set(representation, { stamp, tag });
    tag.catch(() => tags.delete(representation));
    return tag;
  }

  /** Once, however many wait for it. */
  function readSmall(representation: Representation, handle: FileHandle): Promise<InMemory> {
    const read =
      reading.get(representation) ?? load(representation, handle).finally(() => reading.delete(representation));
    reading.set(representation, read);
    return read;
  }

  async function load(representation: Representation, handle: FileHandle): Promise<InMemory> {
    const bytes = await readWhole(handle);
    const content = contentOf(representation, quote(createHash("sha256").update(bytes)), bytes.byteLength);
    const headers = withCommonHeaders(commonHeaders, content.headers);
    const loaded = { content, bytes, whole: { status: 200, headers, body: bytes } };
    memory.set(representation, loaded, bytes.byteLength);
    return loaded;
  }

  async function fetch(representation: Representation): Promise<InMemory | OnDisk> {
    const file = await open(representation.file);
    try {
      if (!isCurrent()) throw new FileGoneError(`${representation.file} is of another build.`);
      const { size, mtimeMs } = await file.handle.stat();
      if (size > maxSmallFileBytes) {
        const tag = await tagOf(representation, file.handle, `${mtimeMs} ${size}`);
        return { content: contentOf(representation, tag, size), file };
      }
      const loaded = await readSmall(representation, file.handle);
      file.release();
      return loaded;
    } catch (error) {
      file.release();
      throw error;
    }
  }

  return { recall: (representation) => memory.get(representation), fetch };
}

/** From its beginning: others read from the same handle, so that it has no position of its own. */
async function readWhole(handle: FileHandle): Promise<Uint8Array> {
  const { size } = await handle.stat();
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

async function hashFile(handle: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: maxSmallFileBytes })) {
    hash.update(chunk);
  }
  return quote(hash);
}

function quote(hash: Hash): string {
  return `"${hash.digest("base64url")}"`;
}

function contentOf({ headers }: Representation, tag: string, size: number): Content {
  return { tag, size, headers: { ...headers, "Content-Length": String(size), ETag: tag } };
}
