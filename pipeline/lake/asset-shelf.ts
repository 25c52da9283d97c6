import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileFormats, imageFormats } from "../snapshot/asset-names.ts";

/** The files that `/images` and `/files` serve: those of a snapshot's `assets/`, and what a test puts over them. */
export class AssetShelf {
  readonly #dir: string | undefined;
  readonly #put = new Map<string, Buffer | undefined>();

  constructor(dir?: string) {
    this.#dir = dir;
  }

  /** Under a name such as `<sha1>-<w>x<h>.jpg`, whatever the bytes are. */
  put(name: string, bytes: Buffer): void {
    this.#put.set(name, bytes);
  }

  remove(name: string): void {
    this.#put.set(name, undefined);
  }

  async get(name: string): Promise<Buffer | undefined> {
    if (this.#put.has(name)) return this.#put.get(name);
    if (!this.#dir || !/^[\w-]+\.\w+$/.test(name)) return undefined;
    return readFile(join(this.#dir, name)).catch(() => undefined);
  }

  async names(): Promise<string[]> {
    const names = new Set(this.#dir ? await readdir(this.#dir).catch(() => []) : []);
    for (const [name, bytes] of this.#put) {
      if (bytes) names.add(name);
      else names.delete(name);
    }
    return [...names].sort();
  }
}

export function mimeTypeOf(name: string): string {
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? "";
  return { ...imageFormats, ...fileFormats }[extension]?.mimeType ?? "application/octet-stream";
}

export function md5Of(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}
