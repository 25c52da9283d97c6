import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

interface Options {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs a program of the project, its output straight to the terminal. Gives its exit code, 127 if it is not there. */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, environment }: Options,
): Promise<number> {
  const PATH = [join(cwd, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd, env: { ...process.env, PATH, ...environment }, stdio: "inherit" });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}
