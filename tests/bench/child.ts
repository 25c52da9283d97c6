import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A process of the figures. Not with the flags of this one but with `flags`: what is measured runs on Node alone. */
export function startChild(file: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const options = { execArgv: [...flags], stdio: ["ignore", "ignore", "pipe", "ipc"] } satisfies Parameters<
    typeof fork
  >[2];
  return fork(join(import.meta.dirname, file), args, options);
}

/** The next thing a process says. Throws what it wrote to its log if it ends instead. */
export async function hear<T>(child: ChildProcess): Promise<T> {
  const log: Buffer[] = [];
  const note = (piece: Buffer) => log.push(piece);
  child.stderr?.on("data", note);
  const over = new AbortController();
  try {
    const said = once(child, "message", { signal: over.signal }).then(([message]) => ({ message: message as T }));
    const ended = once(child, "close", { signal: over.signal }).then(([code]) => ({ code }));
    const first = await Promise.race([said, ended]);
    if ("message" in first) return first.message;
    throw new Error(`A measured process ended with ${first.code}.\n${Buffer.concat(log)}`);
  } finally {
    over.abort();
    child.stderr?.off("data", note);
  }
}
