import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Timed {
  readonly seconds: number;
  /** User and system, with all children. */
  readonly cpuSeconds: number;
}

/** The shell's own `time` counts what children and their children used. */
const timed = 'TIMEFORMAT="%R %U %S"; time "$@" >"$OUTPUT"';

/**
 * Runs a command.
 *
 * @param output a file for what it writes
 * @throws with its last words when it fails
 */
export async function runTimed(
  command: readonly string[],
  { cwd, env, output = "/dev/null" }: { cwd: string; env: Readonly<Record<string, string>>; output?: string },
): Promise<Timed> {
  const { stderr } = await promisify(execFile)("bash", ["-c", timed, "time", ...command], {
    cwd,
    env: { ...process.env, ...env, OUTPUT: output },
    maxBuffer: 1e8,
  });
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  return { seconds, cpuSeconds: user + system };
}
