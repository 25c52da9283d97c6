import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

interface Options {
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function runCaptured(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { cwd, environment = {} }: Options,
): Promise<{ code: number; output: string }> {
  const child = spawn(`${cwd}/node_modules/.bin/${program}`, args, {
    cwd,
    env: { ...process.env, PATH: `${cwd}/node_modules/.bin:${process.env.PATH}`, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: stdout + stderr };
}
