import { openAnalytics } from "./analytics/open-analytics.ts";
import { createApp } from "./app.ts";
import { readCompanyName } from "./company-name.ts";
import { readConfig, type ServerConfig } from "./config.ts";
import { openContact } from "./contact/open-contact.ts";
import { listen } from "./listen.ts";
import { ConfigError } from "./read-settings.ts";
import { securityHeaders } from "./security-headers.ts";

/** Milliseconds for answers under way, and for what they began, such as a mail. Hosts commonly kill after ten seconds. */
const grace = 6500;
const afterwards = 3000;

try {
  await start(readConfig());
} catch (error) {
  const isWrongUse = error instanceof ConfigError;
  console.error(isWrongUse ? error.message : error);
  process.exitCode = isWrongUse ? 2 : 1;
}

async function start(config: ServerConfig): Promise<void> {
  const { distDir, host, port, trustedProxies } = config;
  const companyName = () => readCompanyName(distDir);
  const contact = openContact({ ...config.contact, trustedProxies, companyName });
  const analytics = openAnalytics({ provider: config.analytics, trustedProxies });
  const app = await createApp({ distDir, contact, analytics }).catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(`There is no site to serve in ${distDir}. Run \`make build\`, or set DIST_DIR.`, { cause });
  });
  const server = await listen(app, { host, port, headers: securityHeaders(config) }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new ConfigError(`${host}:${port} cannot be used (${cause.code}). Set PORT or HOST.`, { cause });
    },
  );
  contact.start();
  const stop = async (): Promise<void> => {
    await server.stop(grace);
    setTimeout(() => process.exit(0), afterwards);
    await Promise.all([contact.stop(), analytics.stop()]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
  process.stdout.write(`${(await companyName()) ?? "The site"} is served on ${shownAddress(host, server.port)}\n`);
}

/** An address that can be opened: "all interfaces" is none. */
function shownAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
