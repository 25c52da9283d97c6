import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { quickStart } from "./quick-start.ts";

export type CommandOutput = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** `make messages ARGS="…"`, without make. */
export function runMessages(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const program = fileURLToPath(new URL("../../server/messages.ts", import.meta.url));
  const options = { env: { PATH: process.env.PATH, ...quickStart, ...environment } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
