import { readdirSync } from "node:fs";
import { openAnalytics } from "#server/analytics.ts";
import { createApp } from "#server/app.ts";
import { openContact } from "#server/contact/open-contact.ts";
import { createThrottledLog } from "#server/log.ts";
import { listen } from "#server/node-http/listen.ts";
import type { Measured, TargetOptions } from "./target.ts";

/** Runs the server in its own process, to measure only its memory and files. It ends with its parent process. */

const [, , optionsJson = ""] = process.argv;
const options: TargetOptions & { readonly distDir: string; readonly databaseFile: string } = JSON.parse(optionsJson);
const { distDir, databaseFile, limits = {} } = options;

const log = createThrottledLog();
const facts = async () => ({ companyName: undefined, hasContactForm: true });
const contact = openContact({ databaseFile, retentionDays: 180, maxWaiting: 1000, mail: undefined, facts, log });
const analytics = openAnalytics(undefined, log);
const app = await createApp({
  distDir,
  maxMemoryBytes: 16 * 1024 * 1024,
  contact: contact.answer,
  analytics: analytics.answer,
});
// With one trusted proxy, the attackers can claim to come from any address.
const server = await listen(app, { host: "127.0.0.1", port: 0, trustedProxies: 1, limits });
await contact.start();

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const openFiles = readdirSync("/dev/fd").length;
  const measured: Measured = { heapBytes: heapUsed + external, openFiles };
  process.send?.(measured);
});
process.once("disconnect", () => process.exit(0));
process.send?.({ port: server.port });
