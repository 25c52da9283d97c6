import { fileURLToPath } from "node:url";
import { readSnapshot } from "#src/content/read.ts";
import { startLake } from "./lake.ts";

/** `make lake`: a CMS to try things with, on the committed snapshot, for a machine without an account. */

const snapshot = fileURLToPath(new URL("../../snapshot", import.meta.url));

try {
  const lake = await startLake({
    documents: [...readSnapshot(snapshot).byId.values()],
    assetsDir: `${snapshot}/assets`,
    port: portFrom(process.env.LAKE_PORT),
    // The sample's ids have dots, `page.home`: Sanity would ask for a token to show them.
    anonymousSeesDottedIds: true,
  });
  const { port } = new URL(lake.origin);
  process.stdout.write(instructions(`http://localhost:${port}`, lake.store.current.size));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void lake.close());
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const isTaken = code === "EADDRINUSE" || code === "EACCES";
  console.error(isTaken ? "The port cannot be used. Choose another: make lake LAKE_PORT=4001" : explain(error));
  process.exitCode = 2;
}

function portFrom(text: string | undefined): number {
  const port = Number(text?.trim() || 3999);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("LAKE_PORT should be a port, 0 to 65535.");
  return port;
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function instructions(origin: string, count: number): string {
  const settings = `SANITY_API_HOST=${origin} SANITY_PROJECT_ID=lake`;
  return `${count} documents on ${origin}. Leave this running; in another terminal:

  1. Change something: open ${origin}, or close a job with one line:
     curl ${origin}/v1/data/mutate/production -H 'content-type: application/json' \\
       -d '{"mutations":[{"patch":{"id":"job.lab-technician","set":{"open":false}}}]}'
  2. ${settings} make pull
  3. make diff
  4. make dev, or make build serve, to see the site
  5. git checkout snapshot, to have the old content back

`;
}
