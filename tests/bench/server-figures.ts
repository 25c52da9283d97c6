import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathFor } from "#src/addresses.ts";
import { ask, type ServerProcess, spawnServer } from "#tests/support/running-server.ts";
import { measureFlood, measurePipelining } from "./abuse-figures.ts";
import type { Figures, Plan } from "./figures.ts";
import { measureBesideNginx } from "./nginx-figures.ts";

/** How fast the server is beside nginx, and what visitors notice while somebody abuses it. */
export async function measureServer({ runs, home, say }: Plan, distDir: string): Promise<Figures> {
  const server = await spawnServer({
    ...{ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0", TRUST_PROXY: "1" },
    ...{ CONTACT_DB: join(home, "contact.sqlite"), CONTACT_MAX_WAITING: "1000000" },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const page = pathFor({ screen: "home", variant: "de" });
  try {
    const { headers } = await ask(server.port, { path: page, method: "HEAD", headers: {} });
    const rows = await measureBesideNginx({ origin, distDir, runs, say, headers });
    say("Messages pour in …");
    const flood = await measureFlood(server.port, origin + page);
    say("A film is asked for 5,000 times over one connection …");
    const pipelining = await measurePipelining(server.port, origin + page, largestMedium(distDir), () =>
      memoryOf(server),
    );
    return {
      name: "server",
      title: "The server: beside nginx, and while it is abused",
      notes: [
        "Beside nginx: the same files and headers, both on one processor, asked by wrk in turns over 32 connections; the best of each.",
        "While it is abused: one visitor opens home again and again, measured in a process of its own.",
        "All of it on one machine, the programs that ask included.",
      ],
      columns: ["what", "ours", "nginx", "ours ÷ nginx"],
      rows: [...rows, ...flood, ...pipelining],
    };
  } finally {
    const closed = once(server.process, "close");
    server.process.kill("SIGKILL");
    await closed;
  }
}

/** The address of what costs most to send. */
function largestMedium(distDir: string): string {
  const sized = readdirSync(join(distDir, "media")).map((name) => ({
    name,
    size: statSync(join(distDir, "media", name)).size,
  }));
  const largest = sized.reduce((one, other) => (other.size > one.size ? other : one));
  return `/media/${largest.name}`;
}

/** Megabytes, where the system tells. */
function memoryOf({ process }: ServerProcess): number | undefined {
  const file = `/proc/${process.pid}/status`;
  if (!existsSync(file)) return undefined;
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1024);
}
