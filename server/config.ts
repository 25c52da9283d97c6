import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isOrigin, readSettings, type SettingsReader } from "#src/settings/read-settings.ts";
import { readAnalyticsConfig } from "./analytics/open-analytics.ts";
import { defaultMaxWaiting, promisedRetentionDays } from "./contact/limits.ts";
import { readMailConfig } from "./contact/mail-config.ts";

export type ServerConfig = ReturnType<typeof readConfig>;
export type ContactConfig = ReturnType<typeof readContactConfig>;

/** The server's settings. Throws `WrongUse`, naming every setting that is wrong. */
export function readConfig(environment = process.env) {
  return readSettings(environment, (reader) => {
    // Read by src/site.ts, which browsers load, too.
    reader.matching("SITE_ORIGIN", isOrigin, "scheme and host alone, such as https://www.example.org");
    const distDir = distDirOf(reader);
    const host = reader.text("HOST") ?? "localhost";
    if (!/^[a-z0-9.:_-]+$/i.test(host)) {
      reader.report(`HOST is "${host}". Give a name or an address without scheme and port, such as 0.0.0.0.`);
    }
    return {
      distDir,
      host,
      // 0 takes any free port.
      port: reader.wholeNumber("PORT", 4173, 0, 65_535),
      // How many proxies of ours stand in front, each adding to `X-Forwarded-For`; without any, it is not believed.
      trustedProxies: reader.wholeNumber("TRUST_PROXY", 0, 0, 10),
      // The most that pages and small files may take in memory.
      maxMemoryBytes: reader.wholeNumber("SITE_MEMORY_MB", 64, 1, 65_536) * 1024 * 1024,
      contact: readContactConfig(reader, distDir),
      logFormat: reader.matching("LOG_FORMAT", (text) => ["text", "json"].includes(text), "text or json") ?? "text",
      // Without it, nothing is counted.
      analytics: readAnalyticsConfig(reader),
    };
  });
}

/** The part of the settings that concerns contact requests, for a program beside the server. */
export function readContactSettings(environment = process.env): ContactConfig {
  return readSettings(environment, (reader) => readContactConfig(reader, distDirOf(reader)));
}

/** `distDir` is no place for personal data: what lies there is served, and the next build deletes it. */
function readContactConfig(reader: SettingsReader, distDir: string) {
  const databaseFile = resolve(reader.text("CONTACT_DB") ?? projectDatabase);
  if (isInside(databaseFile, distDir)) {
    reader.report("CONTACT_DB should be outside of the built site (DIST_DIR), which is public.");
  }
  return {
    databaseFile,
    // Days after which a message is deleted.
    retentionDays: reader.wholeNumber("CONTACT_RETENTION_DAYS", promisedRetentionDays, 1, 3650),
    // Messages that may wait to be mailed; what comes on top gets a 503.
    maxWaiting: reader.wholeNumber("CONTACT_MAX_WAITING", defaultMaxWaiting, 1, 1_000_000),
    // Without it messages wait for `make messages`.
    mail: readMailConfig(reader),
  };
}

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
}

function distDirOf(reader: SettingsReader): string {
  return resolve(reader.text("DIST_DIR") ?? projectDist);
}

const projectDist = fileURLToPath(new URL("../dist", import.meta.url));
const projectDatabase = fileURLToPath(new URL("../var/contact.sqlite", import.meta.url));
