import { once } from "node:events";
import { createServer } from "node:net";
import type { Plugin } from "vite";
import { exitCodes } from "../failure.ts";

/** For `make dev`: a port that cannot be used is said in a sentence, before vite says it with a stack. */
export function portInDev(): Plugin {
  return {
    name: "port-in-dev",
    apply: "serve",
    async configResolved({ server, command }) {
      const host = typeof server.host === "string" ? server.host : undefined;
      if (command !== "serve" || checkedPorts().has(server.port)) return;
      const code = await refusalOf(server.port, host);
      checkedPorts().add(server.port);
      if (code === undefined) return;
      process.stderr.write(`${sentence(code, server.port, host)}\n`);
      process.exit(exitCodes.wrongUse);
    },
  };
}

const key = Symbol.for("ports checked for the dev server");

/**
 * Vite loads its settings, and with them this file, anew when one of their files changes, while the server of before
 * still holds the port: so this is kept by the process.
 */
function checkedPorts(): Set<number> {
  const kept = globalThis as { [key]?: Set<number> };
  kept[key] ??= new Set();
  return kept[key];
}

/** The system's reason. Returns undefined where the port is free. */
async function refusalOf(port: number, host: string | undefined): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
}

function sentence(code: string, port: number, host = "every address"): string {
  const what = `Port ${port} of ${host} cannot be used (${code})`;
  if (code === "EADDRINUSE") {
    return `${what}: something is running there already, perhaps another dev server. Stop it, or take another: make dev PORT=${port + 1}`;
  }
  if (code === "EACCES") return `${what}: it is for administrators. Take one above 1023: make dev PORT=5173`;
  return `${what}. Correct HOST or PORT.`;
}
