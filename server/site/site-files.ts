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

/** The files of one build. Small ones stay in memory, from where they are sent several times faster than from a disk. */
export function openSiteFiles({ maxMemoryBytes, commonHeaders, isCurrent }: Options): SiteFiles {
  /** What was read, or is being read: a thousand visitors of a new page read it once. */
  const contents = new Map<Representation, Promise<SiteFileContent>>();
  let heldBytes = 0;

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

  function count({ bytes }: SiteFileContent): void {
    heldBytes += bytes?.length ?? 0;
    if (heldBytes <= maxMemoryBytes) return;
    // What is wanted is soon read again. Few sites are that large.
    contents.clear();
    heldBytes = 0;
  }

  return {
    read(representation) {
      const known = contents.get(representation);
      if (known) return known;
      const loading = load(representation);
      contents.set(representation, loading);
      loading.then(count, () => contents.delete(representation));
      return loading;
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
