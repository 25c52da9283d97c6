import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings, type SettingsReader } from "#src/settings/read-settings.ts";
import { readAnalyticsConfig } from "./analytics-config.ts";
import { defaultMaxWaiting, promisedRetentionDays } from "./contact/limits.ts";
import { readMailConfig } from "./contact/mail-config.ts";

export type ContactConfig = ReturnType<typeof readContactConfig>;

/** Throws `WrongUse` with all wrong settings. */
export function readConfig(environment = process.env) {
  return readSettings(environment, (reader) => {
    // The value is only checked here, because src/site.ts reads the setting itself.
    reader.origin("SITE_ORIGIN");
    const distDir = readDistDir(reader);
    return {
      distDir,
      ...readAddress(reader, 4173),
      ...readProxiesAndLogFormat(reader),
      maxMemoryBytes: reader.wholeNumber("SITE_MEMORY_MB", 64, 1, 65_536) * 1024 * 1024,
      contact: readContactConfig(reader, distDir),
      analytics: readAnalyticsConfig(reader),
    };
  });
}

export function readAddress({ matching, wholeNumber }: SettingsReader, defaultPort: number) {
  const form = "a name or an address without scheme and port, such as 0.0.0.0";
  return {
    host: matching("HOST", /^[a-z0-9.:_-]+$/i, form) ?? "127.0.0.1",
    port: wholeNumber("PORT", defaultPort, 0, 65_535),
  };
}

export function readProxiesAndLogFormat({ matching, wholeNumber }: SettingsReader) {
  return {
    // The number of own proxies in front, each of which appends to `X-Forwarded-For`; with 0 the header is ignored.
    trustedProxies: wholeNumber("TRUST_PROXY", 0, 0, 10),
    logFormat: matching("LOG_FORMAT", /^(text|json)$/, "text or json") ?? "text",
  };
}

export function readContactSettings(environment = process.env): ContactConfig {
  return readSettings(environment, (reader) => readContactConfig(reader, readDistDir(reader)));
}

/**
 * The database must not be inside `distDir`, whose files are served and which the next build deletes. It must not be
 * below `/proc` either, because Node would try for ever to make its folder.
 */
function readContactConfig(reader: SettingsReader, distDir: string) {
  const databaseFile = resolve(reader.text("CONTACT_DB") ?? projectDatabase);
  if (isInside(databaseFile, distDir)) {
    reader.report("CONTACT_DB should be outside of the built site (DIST_DIR), which is public.");
  }
  if (["/proc", "/sys"].some((folder) => isInside(databaseFile, folder))) {
    reader.report("CONTACT_DB should be on a disk: /proc and /sys hold only what the system writes.");
  }
  return {
    databaseFile,
    retentionDays: reader.wholeNumber("CONTACT_RETENTION_DAYS", promisedRetentionDays, 1, 3650),
    maxWaiting: reader.wholeNumber("CONTACT_MAX_WAITING", defaultMaxWaiting, 1, 1_000_000),
    // If no mail is configured, only `make messages` shows messages.
    mail: readMailConfig(reader),
  };
}

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
}

function readDistDir(reader: SettingsReader): string {
  return resolve(reader.text("DIST_DIR") ?? projectDist);
}

const projectDist = fileURLToPath(new URL("../dist", import.meta.url));
const projectDatabase = fileURLToPath(new URL("../var/contact.sqlite", import.meta.url));
