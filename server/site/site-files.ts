import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ByteRange, FileFacts } from "../http/conditions.ts";
import type { OpenFile } from "./responses.ts";
import type { Representation } from "./site-index.ts";

/** A listed file is not there any more, or is one of the next build: the site has been or is being swapped. */
export class FileGoneError extends Error {
  override name = "FileGoneError";
}

/** A file of a build. One that is larger than `maxSmallFileBytes` has no bytes here. */
export type SiteFileContent = FileFacts & { readonly file: string; readonly bytes: Uint8Array | undefined };

export type SiteFiles = {
  /** Throws `FileGoneError`, or what the file system throws. */
  read(representation: Representation): Promise<SiteFileContent>;
  /** Throws as `read` does. */
  body(content: SiteFileContent, part: ByteRange): Promise<Uint8Array | OpenFile>;
};

/** Pages, scripts and most pictures are smaller; films are not. */
const maxSmallFileBytes = 256 * 1024;

type Options = {
  /** The most that is held in memory. */
  readonly maxMemoryBytes: number;
  /** Of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Whether the folder still holds the build whose files these are: two builds must not mix. */
  readonly isCurrent: () => boolean;
};

/** The files of one build. The small ones that were asked for last stay in memory: a disk is several times slower. */
export function openSiteFiles({ maxMemoryBytes, commonHeaders, isCurrent }: Options): SiteFiles {
  /** The one that was asked for last comes last. */
  const inMemory = new Map<Representation, SiteFileContent>();
  let heldBytes = 0;
  /** What is being read, so that a thousand visitors of a new page read it once; and what is known of large files. */
  const pending = new Map<Representation, Promise<SiteFileContent>>();

  function keep(representation: Representation, content: SiteFileContent): void {
    inMemory.set(representation, content);
    heldBytes += content.size;
    for (const [oldest, { size }] of inMemory) {
      if (heldBytes <= maxMemoryBytes) return;
      inMemory.delete(oldest);
      heldBytes -= size;
    }
  }

  async function openCurrent(file: string): Promise<FileHandle> {
    const handle = await openListed(file);
    if (isCurrent()) return handle;
    await handle.close();
    throw new FileGoneError(`${file} is of another build.`);
  }

  async function load({ file, headers }: Representation): Promise<SiteFileContent> {
    const handle = await openCurrent(file);
    try {
      const isSmall = (await handle.stat()).size <= maxSmallFileBytes;
      const bytes = isSmall ? await handle.readFile() : undefined;
      const hash = createHash("sha256");
      let size = 0;
      for await (const piece of bytes ? [bytes] : handle.createReadStream({ start: 0, autoClose: false })) {
        hash.update(piece);
        size += piece.length;
      }
      const tag = `"${hash.digest("base64url")}"`;
      const own = { "Content-Length": String(size), ETag: tag };
      return { file, bytes, tag, size, headers: { ...commonHeaders, ...headers, ...own } };
    } finally {
      await handle.close();
    }
  }

  function loadOnce(representation: Representation): Promise<SiteFileContent> {
    const known = pending.get(representation);
    if (known) return known;
    const loading = load(representation).then(
      (content) => {
        if (content.bytes) {
          pending.delete(representation);
          keep(representation, content);
        }
        return content;
      },
      (error) => {
        pending.delete(representation);
        throw error;
      },
    );
    pending.set(representation, loading);
    return loading;
  }

  return {
    async read(representation) {
      const held = inMemory.get(representation);
      if (!held) return loadOnce(representation);
      inMemory.delete(representation);
      inMemory.set(representation, held);
      return held;
    },
    async body({ file, bytes }, part) {
      return bytes ? bytes.subarray(part.start, part.end + 1) : { handle: await openCurrent(file), part };
    },
  };
}

async function openListed(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) throw new FileGoneError(`${file} is gone.`, { cause: error });
    throw error;
  }
}
