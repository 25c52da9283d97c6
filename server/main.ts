import { createApp } from "./app.ts";
import { ConfigError, readConfig, type ServerConfig } from "./config.ts";
import { listen, type RunningServer } from "./listen.ts";
import { securityHeaders } from "./security-headers.ts";

/** Milliseconds. What hosts commonly wait before they kill. */
const grace = 10_000;

try {
  const config = readConfig();
  const server = await start(config);
  process.stdout.write(`Nordlarve is served on ${shownAddress(config.host, server.port)}\n`);
} catch (error) {
  const isWrongUse = error instanceof ConfigError;
  console.error(isWrongUse ? error.message : error);
  process.exitCode = isWrongUse ? 2 : 1;
}

async function start(config: ServerConfig): Promise<RunningServer> {
  const app = await createApp(config).catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(`There is no site to serve in ${config.distDir}. Run \`make build\`, or set DIST_DIR.`, {
      cause,
    });
  });
  const server = await listen(app, { ...config, headers: securityHeaders(config) }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new ConfigError(`${config.host}:${config.port} cannot be used (${cause.code}). Set PORT or HOST.`, {
        cause,
      });
    },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(server));
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  await server.stop(grace);
  process.exit(0);
}

/** An address that can be opened: "all interfaces" is none. */
function shownAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
