import { writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { signatureOf } from "./signature.ts";

/** The other side of disk-thread.ts. Needs nothing but Node and its neighbour. */

export type SmallFile = readonly [path: string, content: string];

export type DiskOrder = { readonly write: readonly SmallFile[] } | { readonly signature: string };

export interface DiskAnswer {
  readonly signature?: string | undefined;
  /** What an error of the disk says of itself, which it would lose on the way. */
  readonly error?: Pick<NodeJS.ErrnoException, "message" | "code" | "syscall" | "path">;
}

let hasFailed = false;
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (order: DiskOrder) => {
  last = last.then(async () => parentPort?.postMessage(await carryOut(order)));
});

async function carryOut(order: DiskOrder): Promise<DiskAnswer> {
  try {
    if ("signature" in order) return { signature: await signatureOf(order.signature) };
    if (!hasFailed) for (const [path, content] of order.write) writeFileSync(path, content);
    return {};
  } catch (cause) {
    hasFailed = true;
    const { message, code, syscall, path } = cause as NodeJS.ErrnoException;
    return { error: { message, ...(code && { code }), ...(syscall && { syscall }), ...(path && { path }) } };
  }
}
