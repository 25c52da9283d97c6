import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Content } from "./plan-response.ts";
import type { Representation } from "./site-index.ts";

export type InMemory = { readonly content: Content; readonly bytes: Uint8Array<ArrayBuffer> };
/** Whoever gets the handle closes it. */
export type OnDisk = { readonly content: Content; readonly handle: FileHandle };

/** A listed file is not there any more, or is one of the next build: the site has been or is being swapped. */
export class FileGone extends Error {
  override name = "FileGone";
}

export type FileStore = {
  /** What memory holds, at once. */
  recall(representation: Representation): InMemory | undefined;
  /** Throws `FileGone`. */
  fetch(representation: Representation): Promise<InMemory | OnDisk>;
};

/** Bytes. Pages, scripts and most pictures are smaller; films are not. */
const smallFile = 256 * 1024;
/** Bytes held for one build of the site. */
const memoryLimit = 64 * 1024 * 1024;

/** `isCurrent` tells whether the folder still holds the build whose files these are; two builds must not mix. */
export function createFileStore(isCurrent: () => boolean): FileStore {
  const held = new Map<Representation, InMemory>();
  const tags = new Map<Representation, { readonly stamp: string; readonly tag: Promise<string> }>();
  let heldBytes = 0;

  function hold(representation: Representation, file: InMemory): void {
    if (held.has(representation)) return;
    held.set(representation, file);
    heldBytes += file.content.size;
    // The oldest leaves first: which one is used least is not worth a write on every request.
    for (const [oldest, { content }] of held) {
      if (heldBytes <= memoryLimit) break;
      held.delete(oldest);
      heldBytes -= content.size;
    }
  }

  async function tagOf(representation: Representation, handle: FileHandle, stamp: string): Promise<string> {
    const known = tags.get(representation);
    if (known?.stamp === stamp) return known.tag;
    const tag = hashHandle(handle);
    tags.set(representation, { stamp, tag });
    tag.catch(() => tags.delete(representation));
    return tag;
  }

  async function fetch(representation: Representation): Promise<InMemory | OnDisk> {
    const handle = await openListed(representation.file);
    let keepsOpen = false;
    try {
      if (!isCurrent()) throw new FileGone(`${representation.file} is of another build.`);
      const { size, mtimeMs } = await handle.stat();
      if (size <= smallFile) {
        const bytes = new Uint8Array(await handle.readFile());
        const tag = quote(createHash("sha256").update(bytes));
        const file = { content: contentOf(representation, tag, bytes.byteLength), bytes };
        hold(representation, file);
        return file;
      }
      const tag = await tagOf(representation, handle, `${mtimeMs} ${size}`);
      keepsOpen = true;
      return { content: contentOf(representation, tag, size), handle };
    } finally {
      if (!keepsOpen) await handle.close();
    }
  }

  return { recall: (representation) => held.get(representation), fetch };
}

async function openListed(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) throw new FileGone(`${file} is gone.`, { cause: error });
    throw error;
  }
}

async function hashHandle(handle: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: smallFile })) {
    hash.update(chunk);
  }
  return quote(hash);
}

function quote(hash: ReturnType<typeof createHash>): string {
  return `"${hash.digest("base64url")}"`;
}

function contentOf({ headers }: Representation, tag: string, size: number): Content {
  return { tag, size, headers: { ...headers, "Content-Length": String(size), ETag: tag } };
}
