import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Connections that ask at the same time. */
const connections = 32;

/**
 * Requests a server answers in a second, asked by wrk (https://github.com/wg/wrk), which is fast enough to find out.
 * Throws for answers that are no success, or if there is no wrk.
 */
export async function wrkRequestsPerSecond(address: string, encoding: string, seconds: number): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "-H", `Accept-Encoding: ${encoding}`, address];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} is not answered well:\n${stdout}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

export async function hasWrk(): Promise<boolean> {
  return promisify(execFile)("wrk", ["-v"]).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}
