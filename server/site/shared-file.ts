import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** A listed file is not there any more, or is one of the next build: the site has been or is being swapped. */
export class FileGoneError extends Error {
  override name = "FileGoneError";
}

/** A file that all its readers have open together. */
export type SharedFile = {
  readonly handle: FileHandle;
  /** Call it once: the last reader closes the file. */
  release(): void;
};

/**
 * Opens files for reading, each once however many read it: many visitors of one film cost one open file. Throws
 * `FileGoneError`, or what the file system throws.
 */
export function createFileOpener(): (file: string) => Promise<SharedFile> {
  const opened = new Map<string, { readonly handle: Promise<FileHandle>; readers: number }>();

  return async (file) => {
    const entry = opened.get(file) ?? { handle: openListed(file), readers: 0 };
    opened.set(file, entry);
    entry.readers += 1;
    const release = (): void => {
      entry.readers -= 1;
      if (entry.readers > 0) return;
      opened.delete(file);
      void entry.handle.then((handle) => handle.close()).catch(() => {});
    };
    try {
      return { handle: await entry.handle, release };
    } catch (error) {
      release();
      throw error;
    }
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
