import { signatureOf } from "../snapshot/signature.ts";
import type { PullContext } from "./context.ts";
import { type CacheHead, type KnownDocument, type RevisionCache, writeRevisionCache } from "./revision-cache.ts";

/** After files were touched and found to be what they were. */
export async function rememberFiles(context: PullContext, cache: RevisionCache): Promise<void> {
  const { documents, signature: _, ...head } = cache;
  await writeCache(context, head, documents(), documents().size);
}

/** Without a signature, the files are looked at. A disk that refuses costs time with the next pull, and no more. */
export async function writeCache(
  { paths, settings, steps }: PullContext,
  head: Omit<CacheHead, "signature"> & { readonly signature?: string | undefined },
  documents: Iterable<readonly [string, KnownDocument]>,
  size: number,
): Promise<void> {
  try {
    const signature = head.signature ?? (await signatureOf(paths.target));
    if (!signature) return;
    writeRevisionCache(paths.cache, settings, { ...head, signature }, documents, size, steps);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
}
