import { WrongUse } from "#src/settings/wrong-use.ts";
import { openAnalytics } from "./analytics.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { openContact } from "./contact/open-contact.ts";
import { healthEndpoint } from "./health.ts";
import { createThrottledLog, jsonLine } from "./log.ts";
import { listen } from "./node-http/listen.ts";
import { readSiteFacts } from "./site/site-facts.ts";

/** After a stop signal, running answers have `graceMs` to end. Hosts usually kill the process after ten seconds. */
const graceMs = 6500;
/** After the last answer, work that answers have started, such as a mail, has this time to end. */
const afterwardsMs = 3000;

try {
  await start();
} catch (error) {
  const isWrongUse = error instanceof WrongUse;
  console.error(isWrongUse ? error.message : error);
  process.exitCode = isWrongUse ? 2 : 1;
}

async function start(): Promise<void> {
  const config = readConfig();
  const { distDir, host, port, trustedProxies } = config;
  const facts = () => readSiteFacts(distDir);
  const log = createThrottledLog((line) => console.error(config.logFormat === "json" ? jsonLine(line) : line));
  const contact = openContact({ ...config.contact, facts, log });
  const analytics = openAnalytics(config.analytics, log);
  const app = await createApp({
    distDir,
    maxMemoryBytes: config.maxMemoryBytes,
    contact: contact.answer,
    analytics: analytics.answer,
    health: healthEndpoint(contact.isWritable),
  }).catch((cause: Error) => {
    throw new WrongUse(`${cause.message} Run \`make build\`, or set DIST_DIR.`, { cause });
  });
  const server = await listen(app, { host, port, trustedProxies, log });
  void contact.start();
  const stop = async (): Promise<void> => {
    await server.stop(graceMs);
    setTimeout(() => process.exit(0), afterwardsMs);
    await Promise.all([contact.stop(), analytics.stop()]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
  const { companyName = "The site" } = await facts();
  process.stdout.write(`${companyName} is served on ${shownAddress(host, server.port)}\n`);
}

/** An address that a browser can open, unlike "all interfaces". */
function shownAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
