import { dev } from "vite-react-ssg/node";
import { type ExitCode, exitCodes } from "../failure.ts";
import { devSettings } from "../settings.ts";
import { requireFreePort } from "../this-machine.ts";

/** Starts the dev server, which runs until the process is ended. */
export async function run(): Promise<ExitCode> {
  const server = devSettings();
  await requireFreePort("PORT", server.port, server.host);
  await dev({}, { server: { ...server, strictPort: true } });
  return exitCodes.done;
}
